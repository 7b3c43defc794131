package dev.hilo.containers;

import java.util.List;

import org.testcontainers.containers.JdbcDatabaseContainer;
import org.testcontainers.db2.Db2Container;

class Db2Tests extends ContainerContract {

	@Override
	JdbcDatabaseContainer<?> container() {
		return new Db2Container("icr.io/db2_community/db2:11.5.8.0").acceptLicense();
	}

	@Override
	String tables() {
		return DocumentedSql.script("db2");
	}

	@Override
	String noteTable() {
		return "CREATE TABLE note (id bigint NOT NULL PRIMARY KEY, title varchar(100))";
	}

	@Override
	List<String> auditTriggers() {
		return AuditOfDb2.TRIGGERS;
	}

	@Override
	List<String> noAuditTriggers() {
		return AuditOfDb2.NO_TRIGGERS;
	}

	@Override
	String changingTrigger() {
		return "CREATE TRIGGER change_row NO CASCADE BEFORE UPDATE ON hilo_range REFERENCING NEW AS n FOR EACH ROW "
				+ "SET n.max_value = 7";
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}

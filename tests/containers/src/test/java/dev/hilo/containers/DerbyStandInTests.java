package dev.hilo.containers;

import java.util.List;

import com.zaxxer.hikari.HikariDataSource;

/**
 * Shows without Docker that the contract itself is right: on Derby, which gets its ranges
 * in the portable way, as Oracle, SQL Server and Db2 do.
 */
class DerbyStandInTests extends ServerContract {

	@Override
	HikariDataSource start() {
		HikariDataSource pool = new HikariDataSource();
		pool.setJdbcUrl("jdbc:derby:memory:standin;create=true");
		pool.setUsername("app");
		pool.setPassword("app");
		return pool;
	}

	@Override
	String tables() {
		return DocumentedSql.script("derby");
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
		return "";
	}

	/** Spring Data JDBC has none for Derby. */
	@Override
	List<String> arguments() {
		return List.of("--spring.data.jdbc.dialect=db2");
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}

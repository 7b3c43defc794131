package dev.hilo.containers;

import java.util.List;

import org.testcontainers.containers.JdbcDatabaseContainer;
import org.testcontainers.mssqlserver.MSSQLServerContainer;

class SqlServerTests extends ContainerContract {

	@Override
	JdbcDatabaseContainer<?> container() {
		return new MSSQLServerContainer("mcr.microsoft.com/mssql/server:2022-latest").acceptLicense()
			.withUrlParam("encrypt", "false");
	}

	@Override
	String tables() {
		return DocumentedSql.script("sqlserver");
	}

	@Override
	String noteTable() {
		return "CREATE TABLE note (id bigint PRIMARY KEY, title nvarchar(100))";
	}

	/** Its count of rows comes before that of the update itself. */
	@Override
	List<String> auditTriggers() {
		return List.of("CREATE TABLE audit (id bigint IDENTITY(500, 1) PRIMARY KEY, note nvarchar(190))",
				"CREATE TRIGGER on_write ON hilo_range AFTER INSERT, UPDATE AS "
						+ "INSERT INTO audit (note) SELECT collection FROM inserted");
	}

	@Override
	List<String> noAuditTriggers() {
		return List.of("DROP TRIGGER on_write");
	}

	@Override
	String changingTrigger() {
		return "CREATE TRIGGER change_row ON hilo_range INSTEAD OF UPDATE AS RETURN";
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}

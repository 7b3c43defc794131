package dev.hilo.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

/**
 * Runs SQL on PostgreSQL, where the tables of HiLo are there as its own migrations make
 * them, unless the SQL makes them itself.
 */
final class Sql {

	private static final String OTHERS = "CREATE TABLE hilo_schema_history (version varchar(50));"
			+ "CREATE SEQUENCE order_seq INCREMENT BY 50;";

	private static final String ROLE = "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'app') "
			+ "THEN CREATE ROLE app; END IF; END $$;";

	private Sql() {
	}

	static void run(String sql) throws SQLException {
		try (Connection connection = Server.postgres.getPostgresDatabase().getConnection();
				Statement statement = connection.createStatement()) {
			statement.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public;" + ROLE);
			if (!sql.contains("CREATE TABLE hilo_range")) {
				statement.execute(Pages.read(Pages.ROOT.resolve("docs/schema/postgresql.sql"))
						+ Pages.read(Pages.ROOT.resolve("docs/schema/series/postgresql.sql")) + OTHERS);
			}
			statement.execute(sql);
		}
	}

	private static final class Server {

		private static final EmbeddedPostgres postgres = start();

		private static EmbeddedPostgres start() {
			try {
				return EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}

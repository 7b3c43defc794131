package dev.hilo.databases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whoever creates the tables by hand copies the script from the documentation.
 */
class SchemaScriptDocumentationTests {

	@ParameterizedTest
	@EnumSource
	void aCopiedScriptMakesTablesThatWorkAndTellNamesApart(Engine engine) throws IOException {
		try (HikariDataSource pool = engine.newPool()) {
			Engine.execute(pool, statements(engine));
			try (JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
				.schemaManagement(SchemaManagement.NONE)
				.build()) {
				assertThat(lowOf(repository, "orders")).isEqualTo(1);
				assertThat(lowOf(repository, "orders")).isEqualTo(11);
				assertThat(lowOf(repository, "örders")).isEqualTo(1);
			}
		}
	}

	private static long lowOf(JdbcRangeRepository repository, String collection) {
		return repository.next(new RangeRequest(collection, 10, 0, 0, Long.MAX_VALUE, 7)).low();
	}

	@ParameterizedTest
	@EnumSource
	void aCopiedScriptMakesTheTablesThatTheMigrationsMake(Engine engine) throws Exception {
		try (HikariDataSource copied = engine.newPool(); HikariDataSource migrated = engine.newMigratedPool()) {
			Engine.execute(copied, statements(engine));
			assertThat(columns(copied)).isEqualTo(columns(migrated)).hasSize(7);
			assertThat(uniqueColumns(copied)).isEqualTo(uniqueColumns(migrated)).contains("collection");
		}
	}

	/** From the default to migrations of the application. */
	@ParameterizedTest
	@EnumSource(names = "DERBY", mode = EnumSource.Mode.EXCLUDE)
	void aCopiedScriptLeavesTablesThatAreThereAsTheyAre(Engine engine) throws IOException {
		try (HikariDataSource pool = engine.newMigratedPool()) {
			Engine.execute(pool, "INSERT INTO hilo_range (collection, max_value) VALUES ('orders', 70)");
			Engine.execute(pool, statements(engine));
			try (JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
				.schemaManagement(SchemaManagement.VALIDATE)
				.build()) {
				repository.migrate();
				assertThat(lowOf(repository, "orders")).isEqualTo(71);
			}
		}
	}

	private static List<String> columns(HikariDataSource pool) throws SQLException {
		List<String> columns = new ArrayList<>();
		try (Connection connection = pool.getConnection();
				ResultSet result = connection.getMetaData().getColumns(connection.getCatalog(), null, "%", "%")) {
			while (result.next()) {
				if (result.getString("TABLE_NAME").toLowerCase(Locale.ROOT).matches("hilo_range|hilo_node")) {
					columns.add(Stream
						.of("TABLE_NAME", "COLUMN_NAME", "TYPE_NAME", "COLUMN_SIZE", "COLUMN_DEF", "IS_NULLABLE")
						.map((name) -> value(result, name))
						.collect(Collectors.joining(" ")));
				}
			}
		}
		return columns.stream().sorted().toList();
	}

	private static Set<String> uniqueColumns(HikariDataSource pool) throws SQLException {
		Set<String> columns = new TreeSet<>();
		try (Connection connection = pool.getConnection()) {
			DatabaseMetaData metaData = connection.getMetaData();
			String table = metaData.storesUpperCaseIdentifiers() ? "HILO_RANGE" : "hilo_range";
			try (ResultSet result = metaData.getIndexInfo(connection.getCatalog(), null, table, true, true)) {
				while (result.next()) {
					columns.add(value(result, "COLUMN_NAME"));
				}
			}
		}
		return columns;
	}

	private static String value(ResultSet result, String name) {
		try {
			return String.valueOf(result.getString(name)).toLowerCase(Locale.ROOT);
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "derby", "h2", "hsqldb", "mariadb", "mysql", "postgresql", "sqlite" })
	void eachScriptOfTheMigrationsIsInLiquibasesChangelog(String engine) throws IOException {
		Path migration = Path.of("src/main/resources/dev/hilo/jdbc/schema", engine);
		try (Stream<Path> scripts = Files.list(migration)) {
			assertThat(scripts)
				.as("add what a further script does to docs/schema, and to Liquibase's changelog; it is "
						+ "V3, as V2 was in development states")
				.hasSize(1);
		}
		assertThat(Path.of("src/main/resources/dev/hilo/jdbc/schema/liquibase/changelog.xml")).content()
			.contains("dbms=\"" + engine + "\"", "path=\"../" + engine + "/V1__create_hilo_tables.sql\"");
	}

	private static String[] statements(Engine engine) throws IOException {
		String name = switch (engine) {
			case MARIADB_WITH_CONNECTOR_J, NEWEST_MARIADB -> "mariadb";
			case NEWEST_POSTGRESQL -> "postgresql";
			case SQLITE_WAL -> "sqlite";
			default -> engine.name().toLowerCase(Locale.ROOT);
		};
		return Files.readString(Path.of("../docs/schema/" + name + ".sql")).strip().split(";\\s*");
	}

}

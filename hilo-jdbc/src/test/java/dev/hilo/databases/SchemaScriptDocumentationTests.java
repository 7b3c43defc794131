package dev.hilo.databases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
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
			Engine.execute(pool, script(engine).strip().split(";\\s*"));
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
	@ValueSource(strings = { "derby", "h2", "hsqldb", "mariadb", "mysql", "postgresql", "sqlite" })
	void theDocumentedScriptIsThatOfTheMigrations(String engine) throws IOException {
		Path migration = Path.of("src/main/resources/dev/hilo/jdbc/schema", engine);
		try (Stream<Path> scripts = Files.list(migration)) {
			assertThat(scripts).as("add what a further script does to docs/schema, and to Liquibase's changelog")
				.hasSize(2);
		}
		assertThat(Path.of("../docs/schema", engine + ".sql")).content()
			.isEqualTo((Files.readString(migration.resolve("V1__create_hilo_tables.sql")) + "\n"
					+ Files.readString(migration.resolve("V2__add_entity_table.sql")))
				.replace("${rangeTable}", "hilo_range"));
		assertThat(Path.of("src/main/resources/dev/hilo/jdbc/schema/liquibase/changelog.xml")).content()
			.contains("dbms=\"" + engine + "\"", "path=\"../" + engine + "/V1__create_hilo_tables.sql\"",
					"path=\"../" + engine + "/V2__add_entity_table.sql\"");
	}

	@Test
	void theScriptInTheReadmeIsThatForPostgres() throws IOException {
		assertThat(Path.of("../README.md")).content()
			.contains("```sql\n" + Files.readString(Path.of("../docs/schema/postgresql.sql")) + "```\n");
	}

	private static String script(Engine engine) throws IOException {
		String name = switch (engine) {
			case MARIADB_WITH_CONNECTOR_J -> "mariadb";
			case SQLITE_WAL -> "sqlite";
			default -> engine.name().toLowerCase(Locale.ROOT);
		};
		return Files.readString(Path.of("../docs/schema/" + name + ".sql"));
	}

}

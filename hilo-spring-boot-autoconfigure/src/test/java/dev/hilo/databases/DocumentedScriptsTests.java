package dev.hilo.databases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.RangeTable;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whoever creates the tables by hand copies the script from the documentation.
 */
class DocumentedScriptsTests {

	@ParameterizedTest
	@EnumSource
	void aCopiedScriptMakesTablesThatWorkAndTellNamesApart(Engine engine) throws IOException {
		try (HikariDataSource pool = engine.newPool()) {
			Engine.execute(pool, script(engine).strip().split(";\\s*"));
			try (JdbcRangeRepository repository = new JdbcRangeRepository(pool, new RangeTable(), ConnectionMode.AUTO,
					Duration.ofSeconds(10))) {
				assertThat(lowOf(repository, "orders")).isEqualTo(1);
				assertThat(lowOf(repository, "orders")).isEqualTo(11);
				assertThat(lowOf(repository, "örders")).isEqualTo(1);
			}
		}
	}

	private static long lowOf(JdbcRangeRepository repository, String collection) {
		return repository.next(new RangeRequest(collection, 10, 0, 0, Long.MAX_VALUE, 7)).low();
	}

	private static String script(Engine engine) throws IOException {
		return switch (engine) {
			case POSTGRESQL -> script("../README.md", "## The tables");
			case MARIADB, MARIADB_WITH_CONNECTOR_J -> script("../docs/databases.md", "\nMariaDB; ");
			default -> script("../docs/databases.md", "\nH2, HSQLDB, SQLite, Derby:");
		};
	}

	/** The first one below a line. */
	private static String script(String file, String line) throws IOException {
		String text = Files.readString(Path.of(file));
		int begin = text.indexOf("```sql\n", text.indexOf(line)) + "```sql\n".length();
		return text.substring(begin, text.indexOf("```", begin));
	}

}

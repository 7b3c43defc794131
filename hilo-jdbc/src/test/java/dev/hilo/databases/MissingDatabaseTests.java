package dev.hilo.databases;

import java.time.Duration;
import java.util.Locale;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.datasource.DriverManagerDataSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.jdbc.schema.HiLoSchemaException;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A schema for the tables that does not exist, on engines that call it a database.
 */
class MissingDatabaseTests {

	@ParameterizedTest
	@EnumSource(names = { "MARIADB", "MARIADB_WITH_CONNECTOR_J" })
	void itIsMadeOrTheSqlOfItsTablesPrinted(Engine engine) {
		try (HikariDataSource pool = engine.newPool()) {
			String name = "own_" + engine.name().toLowerCase(Locale.ROOT);
			assertThatExceptionOfType(HiLoSchemaException.class)
				.isThrownBy(store(pool, name, SchemaManagement.VALIDATE)::migrate)
				.satisfies((ex) -> assertThat(ex.action()).contains("CREATE TABLE IF NOT EXISTS " + name));
			try (JdbcRangeRepository store = store(pool, name, SchemaManagement.FLYWAY)) {
				assertThat(store.next(new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, 1)).low()).isEqualTo(1);
			}
		}
	}

	/** With a code of its own. */
	@ParameterizedTest
	@EnumSource(names = { "MYSQL", "NEWEST_MARIADB" })
	@Tag("all")
	void itIsMadeOrTheSqlOfItsTablesPrintedOnServersOfTheFullBuildToo(Engine engine) {
		itIsMadeOrTheSqlOfItsTablesPrinted(engine);
	}

	/** A URL that names none is as wrong as before. */
	@ParameterizedTest
	@EnumSource(names = { "MARIADB", "MARIADB_WITH_CONNECTOR_J" })
	void databaseOfTheUrlIsNotTakenForIt(Engine engine) {
		String url = engine.newDatabase().replaceFirst("\\w+$", "nowhere");
		try (JdbcRangeRepository store = store(new DriverManagerDataSource(url, engine.user(), ""), null,
				SchemaManagement.FLYWAY)) {
			assertThatExceptionOfType(HiLoSchemaException.class).isThrownBy(store::migrate)
				.withMessageContaining("could not be queried")
				.withMessageContaining("nowhere");
			assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(() -> store.counter("orders").highest())
				.withMessageContaining("nowhere");
		}
	}

	private static JdbcRangeRepository store(DataSource pool, @Nullable String schema, SchemaManagement management) {
		return JdbcRangeRepository.over(pool)
			.settings(new StoreSettings().withTable(new RangeTable(schema, RangeTable.DEFAULT_NAME))
				.withConnection(ConnectionMode.SHARED)
				.withTimeout(Duration.ofSeconds(30))
				.withSchemaManagement(management))
			.build();
	}

}

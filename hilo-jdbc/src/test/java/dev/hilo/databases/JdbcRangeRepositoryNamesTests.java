package dev.hilo.databases;

import java.util.List;
import java.util.Locale;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.HiLoException;
import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.Range;
import dev.hilo.support.Engine;

import static dev.hilo.support.Stores.ten;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Names from outside are data to every engine, and never SQL.
 */
class JdbcRangeRepositoryNamesTests {

	private static final List<String> NAMES = List.of("it's", "\"orders\"", "`orders`", "$", "$1", "a|b", "a\\", "a%",
			"?", ":name", "{range}", "😀", "'; DROP TABLE hilo_range; --", "x', 5, 0, 0) --", "\uFEFF\u200B", "orders ",
			" orders", "ı", "a".repeat(190), "ä".repeat(190), "漢".repeat(190), "😀".repeat(95), "ﷺ".repeat(190));

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "SQLITE", "SQLITE_WAL", "DERBY" }, mode = EnumSource.Mode.EXCLUDE)
	void anyNameHasACounterOfItsOwn(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			JdbcRangeRepository store = store(pool);
			HiLoSequences database = database(store);
			for (String name : NAMES) {
				HiLoSequence sequence = database.sequence(name);
				assertThat(List.of(sequence.next(), sequence.next())).as(name).containsExactly(1L, 2L);
				Range next = store.next(ten(name.toLowerCase(Locale.ROOT)));
				assertThat(store.giveBack(next, 2)).as(name).isTrue();
			}
			database.close();
			List<String> rows = JdbcClient.create(pool)
				.sql("SELECT collection FROM hilo_range WHERE max_value = 2")
				.query(String.class)
				.list();
			assertThat(rows).containsExactlyInAnyOrderElementsOf(
					NAMES.stream().map((name) -> name.toLowerCase(Locale.ROOT)).toList());
		}
	}

	/** The driver writes the names into the statements itself. */
	@Test
	void anyNameHasACounterOfItsOwnInPostgresSimpleModeWithBackslashesThatEscape() {
		try (HikariDataSource pool = Engine.POSTGRESQL
			.pool(Engine.POSTGRESQL.newDatabaseWithTables() + "?preferQueryMode=simple")) {
			pool.setConnectionInitSql("SET standard_conforming_strings = off");
			HiLoSequences database = database(store(pool));
			for (String name : List.of("a\\", "\\'; DROP TABLE hilo_range; --", "\\\\'", "\\n", "it's", "?")) {
				assertThat(List.of(database.sequence(name).next(), database.sequence(name).next())).as(name)
					.containsExactly(1L, 2L);
			}
			database.close();
			assertThat(JdbcClient.create(pool)
				.sql("SELECT collection FROM hilo_range WHERE max_value = 2 AND collection LIKE E'a%'")
				.query(String.class)
				.single()).isEqualTo("a\\");
		}
	}

	@Tag("all")
	@ParameterizedTest
	@ValueSource(strings = { "connectionCollation=latin1_swedish_ci", "characterEncoding=ISO-8859-1" })
	void nameThatDoesNotComeBackAsItWasSentIsRefused(String parameters) {
		try (HikariDataSource pool = Engine.MYSQL.pool(Engine.MYSQL.newDatabaseWithTables() + "?" + parameters);
				HiLoSequences database = database(store(pool))) {
			assertThat(database.sequence("orders").next()).isEqualTo(1);
			assertThatExceptionOfType(HiLoException.class).isThrownBy(() -> database.sequence("顧客").next());
		}
	}

	private static JdbcRangeRepository store(HikariDataSource pool) {
		return JdbcRangeRepository.over(pool).schemaManagement(SchemaManagement.NONE).build();
	}

	/**
	 * The numbers of its ranges are all drawn: a close may have no time to give any back.
	 */
	private static HiLoSequences database(JdbcRangeRepository store) {
		return HiLoSequences.over(store).settings(new CollectionSettings(2, 2).withRefillAhead(false)).build();
	}

}

package dev.hilo.failures;

import java.util.HashSet;
import java.util.Set;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * A database has no room left, and later has some again. SQLite's limit of pages stands
 * for a full disk: the error is the same.
 */
class FullDatabaseTests {

	@ParameterizedTest
	@EnumSource(names = { "SQLITE", "SQLITE_WAL" })
	void newCounterIsRefusedInTheWordsOfTheDatabaseUntilThereIsRoom(Engine engine) {
		try (HikariDataSource pool = engine.pool(engine.newDatabaseWithTables())) {
			pool.setMaximumPoolSize(1);
			JdbcTemplate jdbc = new JdbcTemplate(pool);
			JdbcRangeRepository repository = JdbcRangeRepository.over(pool).connection(ConnectionMode.SHARED).build();
			HiLoSequences database = HiLoSequences.over(repository).settings(new CollectionSettings(4, 4)).build();
			long first = database.sequence("orders").next();
			jdbc.queryForList("PRAGMA max_page_count = " + jdbc.queryForObject("PRAGMA page_count", Integer.class));
			RangeUnavailableException refusal = null;
			int rows = 0;
			while (refusal == null) {
				String collection = "c".repeat(180) + rows++;
				refusal = catchThrowableOfType(RangeUnavailableException.class,
						() -> database.sequence(collection).next());
			}
			assertThat(refusal).rootCause().hasMessageStartingWith("[SQLITE_FULL]");
			assertThat(refusal.getMessage()).contains("table hilo_range: [SQLITE_FULL]")
				.doesNotContain("lock", "writer");
			assertThat(jdbc.queryForObject("SELECT COUNT(*) FROM hilo_range", Integer.class)).isEqualTo(rows);
			// The rows that are there have room
			Set<Long> numbers = new HashSet<>(Set.of(first));
			for (int i = 0; i < 8; i++) {
				assertThat(numbers.add(database.sequence("orders").next())).isTrue();
			}
			jdbc.queryForList("PRAGMA max_page_count = 100000");
			assertThat(database.sequence("c".repeat(180) + (rows - 1)).next()).isEqualTo(1);
			database.close();
			repository.close();
		}
	}

}

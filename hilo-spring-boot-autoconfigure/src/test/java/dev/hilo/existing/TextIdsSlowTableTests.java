package dev.hilo.existing;

import java.sql.Connection;
import java.sql.Statement;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.context.ApplicationContext;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.RangeUnavailableException;
import dev.hilo.existing.ExistingApplication.Parcel;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A table of texts that takes longer to read than a caller waits.
 */
@Tag("all")
class TextIdsSlowTableTests {

	@Test
	void readingGoesOnAfterTheCallerHasGivenUpAndIsNotRepeated() {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPoolWithTables()) {
			Engine.execute(pool, "CREATE TABLE stored (id varchar(64) PRIMARY KEY, name varchar(64))",
					"INSERT INTO stored VALUES ('parcels/30-A', 'a')", "CREATE SEQUENCE looks",
					"CREATE FUNCTION slow() RETURNS boolean LANGUAGE sql AS "
							+ "'SELECT nextval(''looks'') > 0 AND pg_advisory_xact_lock(4711) IS NOT NULL'",
					"CREATE VIEW parcel AS SELECT id, name FROM stored WHERE slow()");
			ExistingApplication.on(Engine.POSTGRESQL, pool.getJdbcUrl())
				.withPropertyValues("hilo.jdbc.timeout=400ms")
				.run((context) -> {
					JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
					try (Connection connection = pool.getConnection();
							Statement statement = connection.createStatement()) {
						statement.execute("SELECT pg_advisory_lock(4711)");
						for (int i = 0; i < 2; i++) {
							// Before that, the column may take long to describe
							Awaitility.await()
								.untilAsserted(() -> assertThatExceptionOfType(RangeUnavailableException.class)
									.isThrownBy(() -> template.insert(new Parcel(null, "b")))
									.withMessageContainingAll("it waits for a probe of the ids of", "Parcel"));
						}
						statement.execute("SELECT pg_advisory_unlock(4711)");
					}
					Awaitility.await()
						.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
						.untilAsserted(
								() -> assertThat(template.insert(new Parcel(null, "b")).id()).startsWith("parcels/3"));
					assertThat(looks(context)).isEqualTo(1);
				});
			// The counter shows that they have been read
			ExistingApplication.on(Engine.POSTGRESQL, pool.getJdbcUrl()).run((context) -> {
				context.getBean(JdbcAggregateTemplate.class).insert(new Parcel(null, "c"));
				assertThat(looks(context)).isEqualTo(1);
			});
		}
	}

	private static Integer looks(ApplicationContext context) {
		return context.getBean(JdbcTemplate.class).queryForObject("SELECT last_value FROM looks", Integer.class);
	}

}

package dev.hilo.failures;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The table of the counters is copied and later put back under living clients, as a
 * restored backup does. What nobody can know is measured too.
 */
class HealRewoundCounterTests {

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void clientRepeatsNoneOfItsOwnIdsAfterARestoreButMayRepeatThoseOfOthers(Engine engine) {
		try (HikariDataSource admin = engine.newPoolWithTables();
				Client first = new Client(engine.pool(admin.getJdbcUrl()));
				Client second = new Client(engine.pool(admin.getJdbcUrl()));
				Client fresh = new Client(engine.pool(admin.getJdbcUrl()))) {
			first.draw(1000);
			second.draw(1000);
			Engine.execute(admin, "CREATE TABLE backup AS SELECT * FROM hilo_range");
			first.draw(5000);
			second.draw(5000);
			assertThat(first.inCommonWith(second)).isZero();
			Engine.execute(admin, "UPDATE hilo_range SET max_value = (SELECT max_value FROM backup)");
			fresh.draw(1000);
			first.draw(10_000);
			second.draw(10_000);
			long lost = fresh.inCommonWith(first) + fresh.inCommonWith(second);
			System.out.printf(
					"%s, table put back 10000 ids later: %d and %d of their own repeated by two living clients; "
							+ "%d of the other's by either; %d of 1000 by a fresh client%n",
					engine, first.repeats(), second.repeats(), first.inCommonWith(second), lost);
			assertThat(first.repeats()).isZero();
			assertThat(second.repeats()).isZero();
			assertThat(fresh.repeats()).isZero();
			assertThat(lost).as("what a fresh client can't know").isPositive();
		}
	}

}

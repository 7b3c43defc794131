package dev.hilo.failures;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The counter is put back while all instances draw, and is repaired in each of the ways
 * that are documented.
 */
@Tag("long")
class RestoreUnderLoadTests extends RestoreContract {

	private static final long HEAD_ROOM = 1_000_000;

	private static final int MANY = 20_000;

	private static final AtomicInteger roles = new AtomicInteger();

	RestoreUnderLoadTests() {
		super("hilo.initial-capacity=4096", "hilo.max-capacity=4096", "hilo.jdbc.timeout=1s");
	}

	@Test
	void nothingRepeatsIfTheCounterIsSetBeforeTheDatabaseIsOpened() {
		String role = createRole();
		run((instances) -> {
			InstanceLoad load = new InstanceLoad(instances);
			try (load) {
				load.awaitMore(MANY);
				long backup = max();
				load.awaitMore(MANY);
				Engine.execute(this.admin, "ALTER ROLE " + role + " NOLOGIN",
						"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '" + role + "'");
				Awaitility.await()
					.atMost(Duration.ofMinutes(1))
					.until(() -> instances.stream().allMatch((instance) -> instance.show().failuresInARow() > 1));
				set(backup);
				set(Instance.highest(instances) + HEAD_ROOM);
				Engine.execute(this.admin, "ALTER ROLE " + role + " LOGIN");
				load.awaitMore(MANY);
			}
			System.out.printf("Restored, set before it was opened: %d ids by %d instances, %d twice%n", load.count(),
					INSTANCES, load.repeats());
			assertThat(load.repeats()).isZero();
			assertThat(max()).isGreaterThan(HEAD_ROOM);
		}, "spring.datasource.username=" + role);
	}

	@Test
	void nothingRepeatsOnceTheCounterIsRaisedAndThenDroppedByEachInstance() {
		run((instances) -> {
			InstanceLoad load = new InstanceLoad(instances);
			try (load) {
				load.awaitMore(MANY);
				long backup = max();
				load.awaitMore(MANY);
				// Until a refill in the window has been given what others had used
				Awaitility.await().pollInterval(Duration.ofMillis(10)).until(() -> {
					set(backup);
					return load.repeats() > 0;
				});
				instances.get(0).raise(Instance.highest(instances) + HEAD_ROOM);
				instances.forEach(Instance::drop);
				load.repaired();
				load.awaitMore(MANY);
			}
			System.out.printf(
					"Restored under load, raised and dropped: %d ids by %d instances, %d twice until then; "
							+ "%d later, %d twice%n",
					load.count() - load.countSinceTheRepair(), INSTANCES, load.repeats(), load.countSinceTheRepair(),
					load.repeatsSinceTheRepair());
			assertThat(load.repeats()).as("what is lost without a repair").isPositive();
			assertThat(load.repeatsSinceTheRepair()).isZero();
		});
	}

	private String createRole() {
		String role = "shop" + roles.incrementAndGet();
		Engine.execute(this.admin, "DROP ROLE IF EXISTS " + role, "CREATE ROLE " + role + " LOGIN",
				"GRANT ALL ON ALL TABLES IN SCHEMA public TO " + role);
		return role;
	}

	private long max() {
		Long max = new JdbcTemplate(this.admin).queryForObject("SELECT max_value FROM hilo_range", Long.class);
		return (max != null) ? max : 0;
	}

}

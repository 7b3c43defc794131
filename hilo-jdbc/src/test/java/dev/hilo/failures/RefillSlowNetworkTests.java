package dev.hilo.failures;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.engine.CollectionSettings;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A network that takes 5 s each way.
 */
@Tag("long")
@ExtendWith(TrustedConnections.class)
@ParameterizedClass
@EnumSource(names = { "POSTGRESQL", "MARIADB" })
class RefillSlowNetworkTests {

	private static final Duration SLOW = Duration.ofSeconds(5);

	private static final Duration LONG = Duration.ofSeconds(15);

	private static final CollectionSettings TENS = new CollectionSettings(10, 10).withRefillAhead(false);

	@Parameter
	private Engine engine;

	@Test
	void rangeArrivesWithinALongerTimeout() {
		try (FaultyDatabase database = new FaultyDatabase(this.engine, LONG, TENS)) {
			useUpTwoRanges(database);
			database.proxy.watch(((this.engine == Engine.POSTGRESQL) ? "INSERT INTO" : "UPDATE") + " hilo_range");
			database.proxy.latency(SLOW, SLOW);
			long begun = System.nanoTime();
			assertThat(database.orders().next()).isEqualTo(21);
			System.out.printf("%s, 5 s each way, timeout of 15 s: a range in %d ms%n", this.engine,
					Duration.ofNanos(System.nanoTime() - begun).toMillis());
			assertThat(database.failures()).isEmpty();
			assertThat(database.proxy.seen()).isEqualTo(1);
		}
	}

	/** On MariaDB the second one is compared with the row, once for each connection. */
	private static void useUpTwoRanges(FaultyDatabase database) {
		database.useUpARange();
		database.useUpARange();
	}

}

package dev.hilo.failures;

import java.time.Duration;
import java.util.concurrent.CyclicBarrier;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A network that takes 5 s: for requests, for answers, or for both.
 */
@Tag("long")
@ExtendWith(TrustedConnections.class)
@ParameterizedClass
@EnumSource(names = { "POSTGRESQL", "MARIADB" })
class RefillSlowNetworkTests {

	private static final Duration SLOW = Duration.ofSeconds(5);

	private static final Duration SHORT = Duration.ofSeconds(1);

	private static final Duration LONG = Duration.ofSeconds(15);

	private static final CollectionSettings TENS = new CollectionSettings(10, 10).withRefillAhead(false);

	@Parameter
	private Engine engine;

	@ParameterizedTest
	@EnumSource
	void callersWithNumbersAtHandNeverNotice(Slow slow) {
		try (FaultyDatabase database = new FaultyDatabase(this.engine, SHORT, new CollectionSettings(1000, 1000))) {
			assertThat(database.orders().next()).isEqualTo(1);
			slow.down(database.proxy, this.engine);
			long drawn = 1;
			long longest = 0;
			while (database.atHand() > 0) {
				if (database.atHand() == 1) {
					Awaitility.await().until(() -> !database.failures().isEmpty());
				}
				long begun = System.nanoTime();
				assertThat(database.orders().next()).isEqualTo(++drawn);
				longest = Math.max(longest, System.nanoTime() - begun);
			}
			System.out.printf("%s, 5 s %s: the slowest of %d numbers at hand took %d us, while %d attempts failed%n",
					this.engine, slow, drawn - 1, longest / 1000, database.failures().size());
			assertThat(Duration.ofNanos(longest)).isLessThan(SHORT);
		}
	}

	@ParameterizedTest
	@EnumSource
	void allWhoWaitShareOneFailedAttempt(Slow slow) throws Exception {
		try (FaultyDatabase database = new FaultyDatabase(this.engine, SHORT, TENS)) {
			useUpTwoRanges(database);
			slow.down(database.proxy, this.engine);
			CyclicBarrier barrier = new CyclicBarrier(RefillNetworkFaultTests.CALLERS);
			long begun = System.nanoTime();
			RefillNetworkFaultTests.callAtOnce(() -> {
				barrier.await();
				assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> database.orders().next())
					.withMessageContaining("'orders'");
				return null;
			});
			Duration told = Duration.ofNanos(System.nanoTime() - begun);
			Awaitility.await().until(() -> !database.failures().isEmpty());
			System.out.printf("%s, 5 s %s: %d callers told after %d ms, attempts: %d%n", this.engine, slow,
					RefillNetworkFaultTests.CALLERS, told.toMillis(), database.proxy.seen());
			assertThat(told).isLessThan(SLOW);
			assertThat(database.failures()).hasSize(1);
			assertThat(database.proxy.seen()).isEqualTo(1);
		}
	}

	@Test
	void rangeArrivesWithinALongerTimeout() {
		try (FaultyDatabase database = new FaultyDatabase(this.engine, LONG, TENS)) {
			useUpTwoRanges(database);
			Slow.BOTH_WAYS.down(database.proxy, this.engine);
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

	enum Slow {

		REQUESTS(SLOW, Duration.ZERO), ANSWERS(Duration.ZERO, SLOW), BOTH_WAYS(SLOW, SLOW);

		private final Duration request;

		private final Duration answer;

		Slow(Duration request, Duration answer) {
			this.request = request;
			this.answer = answer;
		}

		void down(TcpProxy proxy, Engine engine) {
			proxy.watch(((engine == Engine.POSTGRESQL) ? "INSERT INTO" : "UPDATE") + " hilo_range");
			proxy.latency(this.request, this.answer);
		}

	}

}

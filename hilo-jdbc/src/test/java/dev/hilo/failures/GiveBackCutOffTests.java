package dev.hilo.failures;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.range.Range;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The network fails while an unused range is given back, and somebody else takes the next
 * one.
 */
@Tag("long")
@ExtendWith(TrustedConnections.class)
@ParameterizedClass
@EnumSource(names = { "POSTGRESQL", "MARIADB" })
class GiveBackCutOffTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(1);

	private static final Duration SLACK = Duration.ofSeconds(4);

	private static final String STATEMENT = "UPDATE hilo_range SET max_value";

	@Parameter
	private Engine engine;

	@ParameterizedTest
	@EnumSource
	void givingBackThatIsCutOffIsSentOnceAndCutsNobodysRange(Cut cut) {
		try (FaultyDatabase database = new FaultyDatabase(this.engine, TIMEOUT,
				new CollectionSettings(10, 10).withRefillAhead(false))) {
			database.orders().next(3);
			database.proxy.watch(STATEMENT);
			cut.strike(database.proxy);
			long begun = System.nanoTime();
			database.giveBack();
			Duration took = Duration.ofNanos(System.nanoTime() - begun);
			long left = database.max();
			Range theirs = database.takenElsewhere();
			database.end();
			System.out.printf("%s, giving back 4..10 is cut off (%s): tried for %d ms, sent %d times, left at %d%n",
					this.engine, cut, took.toMillis(), database.proxy.seen(), left);
			assertThat(took).isLessThan(TIMEOUT.plus(SLACK));
			assertThat(database.proxy.seen()).isEqualTo(cut.sent);
			assertThat(left).isEqualTo(cut.left);
			assertThat(theirs.low()).isEqualTo(left + 1);
			Awaitility.await()
				.during(cut == Cut.ARRIVES_LATE ? Cut.LATE : Duration.ZERO)
				.atMost(Cut.LATE.plus(SLACK))
				.until(() -> database.max() == theirs.high());
			assertThat(database.takenElsewhere().low()).isEqualTo(theirs.high() + 1);
		}
	}

	@ParameterizedTest
	@EnumSource
	void lateCallerIsGivenNoNumberTwiceAfterACutOffGivingBack(Cut cut) {
		try (FaultyDatabase database = new FaultyDatabase(this.engine, TIMEOUT,
				new CollectionSettings(10, 10).withRefillAhead(false))) {
			database.orders().next(3);
			cut.strike(database.proxy);
			database.giveBack();
			database.proxy.latency(Duration.ZERO);
			Range theirs = database.takenElsewhere();
			// The network's limit is longer than so short a timeout
			long late = Awaitility.await()
				.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
				.until(() -> database.orders().next(), (number) -> true);
			assertThat(late).isEqualTo(theirs.high() + 1);
			database.end();
			assertThat(database.max()).isEqualTo(theirs.high() + 1);
		}
	}

	enum Cut {

		BEFORE_IT_IS_SENT(0, 10) {
			@Override
			void strike(TcpProxy proxy) {
				proxy.cut();
			}
		},

		IN_THE_MIDDLE(1, 10) {
			@Override
			void strike(TcpProxy proxy) {
				proxy.faultOnce(TcpProxy.Fault.CUT_STATEMENT);
			}
		},

		ANSWER_LOST(1, 3) {
			@Override
			void strike(TcpProxy proxy) {
				proxy.faultOnce(TcpProxy.Fault.LOSE_ANSWER);
			}
		},

		SWALLOWED(1, 10) {
			@Override
			void strike(TcpProxy proxy) {
				proxy.faultOnce(TcpProxy.Fault.SWALLOW);
			}
		},

		/** After the client has long given up. */
		ARRIVES_LATE(1, 10) {
			@Override
			void strike(TcpProxy proxy) {
				proxy.latency(LATE, Duration.ZERO);
			}
		};

		private static final Duration LATE = Duration.ofSeconds(2);

		private final int sent;

		private final long left;

		Cut(int sent, long left) {
			this.sent = sent;
			this.left = left;
		}

		abstract void strike(TcpProxy proxy);

	}

}

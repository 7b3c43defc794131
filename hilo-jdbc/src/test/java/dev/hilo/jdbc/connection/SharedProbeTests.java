package dev.hilo.jdbc.connection;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import dev.hilo.engine.thread.Completion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * One question for all callers, each with its own limit.
 */
class SharedProbeTests {

	private static final long LIMIT = Duration.ofSeconds(30).toNanos();

	private final SharedProbe probe = new SharedProbe();

	@Test
	void questionIsAskedAgainOnlyOnceItHasBeenAnswered() throws Exception {
		AtomicInteger questions = new AtomicInteger();
		CountDownLatch mayAnswer = new CountDownLatch(1);
		Completion.Work asking = () -> {
			questions.incrementAndGet();
			mayAnswer.await();
		};
		assertThat(this.probe.await(asking, 0)).isFalse();
		assertThat(this.probe.await(asking, 0)).isFalse();
		mayAnswer.countDown();
		assertThat(this.probe.await(() -> {
		}, LIMIT)).isTrue();
		assertThat(questions).hasValue(1);
		assertThat(this.probe.await(asking, LIMIT)).isTrue();
		assertThat(questions).hasValue(2);
	}

	@Test
	void failuresReachTheCallersAsTheyAre() {
		for (Exception failure : new Exception[] { new SQLException("refused"), new TimeoutException("late") }) {
			assertThatThrownBy(() -> this.probe.await(() -> {
				throw failure;
			}, LIMIT)).isSameAs(failure);
		}
		StackOverflowError error = new StackOverflowError();
		assertThatThrownBy(() -> this.probe.await(() -> {
			throw error;
		}, LIMIT)).isSameAs(error);
		IllegalStateException ofADriver = new IllegalStateException("of a driver");
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> this.probe.await(() -> {
			throw ofADriver;
		}, LIMIT)).withMessage("java.lang.IllegalStateException: of a driver").withCause(ofADriver);
	}

}

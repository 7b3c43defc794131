package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import org.awaitility.Awaitility;
import org.h2.jdbc.JdbcConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.test.util.ReflectionTestUtils;

import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A pool for refills closes once, with all its connections, and keeps nobody waiting.
 */
@ExtendWith(OutputCaptureExtension.class)
class RefillPoolCloseTests {

	private final AtomicBoolean metersClosed = new AtomicBoolean();

	@Test
	void poolThatNeverOpenedIsClosedAtOnce() {
		try (HikariDataSource source = Engine.H2.newPool()) {
			RefillPool pool = pool(source);
			assertThat(pool.beginClose().done().getCount()).isZero();
			assertThat(pool.beginClose()).isSameAs(pool.beginClose());
		}
	}

	@Test
	void callersMayWaitForTheCloseForAWhile() {
		try (HikariDataSource source = Engine.H2.newPool()) {
			long begun = System.nanoTime();
			assertThat(pool(source).beginClose().deadline() - begun).isPositive();
		}
	}

	@Test
	void callerThatIsInterruptedStaysSo() {
		try (HikariDataSource source = Engine.H2.newPool()) {
			RefillPool pool = pool(source);
			Thread.currentThread().interrupt();
			pool.close();
			assertThat(Thread.interrupted()).isTrue();
		}
	}

	@Test
	void drainedPoolLetsGoOfItsConnectionsAsSoonAsTheyAreIdle() throws Exception {
		try (HikariDataSource source = Engine.H2.newPool(); RefillPool pool = pool(source)) {
			JdbcConnection used;
			CountDownLatch done;
			try (Connection connection = pool.getConnection()) {
				used = connection.unwrap(JdbcConnection.class);
				done = pool.beginDrain();
				assertThat(connection.isValid(1)).isTrue();
				assertThat(done.getCount()).isEqualTo(1);
			}
			assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
			assertThat(used.isClosed()).isTrue();
			JdbcConnection idle;
			try (Connection connection = pool.getConnection()) {
				idle = connection.unwrap(JdbcConnection.class);
			}
			assertThat(idle.isClosed()).isFalse();
			assertThat(pool.drain(Duration.ofSeconds(10))).isTrue();
			assertThat(idle.isClosed()).isTrue();
		}
	}

	/** Hikari counts a connection no more before it has closed it. */
	@Test
	void drainWaitsUntilConnectionsAreReallyClosed() throws Exception {
		CountDownLatch released = new CountDownLatch(1);
		AtomicBoolean opened = new AtomicBoolean();
		AtomicBoolean closed = new AtomicBoolean();
		try (HikariDataSource database = Engine.H2.newPool(); HikariDataSource source = new HikariDataSource()) {
			source.setDataSource(new AlteredDataSource(database, (method, arguments, real) -> {
				if (method.equals("close") && opened.get()) {
					released.await();
					closed.set(true);
				}
				return real.make();
			}));
			RefillPool pool = pool(source);
			pool.getConnection().close();
			opened.set(true);
			CountDownLatch done = pool.beginDrain();
			assertThat(done.await(50, TimeUnit.MILLISECONDS)).isFalse();
			released.countDown();
			assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
			assertThat(closed).isTrue();
			pool.close();
		}
	}

	@Test
	void poolThatFindsNoThreadForItsCloseIsClosedByItsCaller() throws Exception {
		try (HikariDataSource source = Engine.H2.newPool()) {
			RefillPool pool = new RefillPool(source, new ReadCommitted(), new RefillSettings().withMaxConnections(3)) {
				@Override
				void start(String name, Runnable work) {
					throw new OutOfMemoryError("unable to create native thread");
				}
			};
			HikariDataSource opened;
			try (Connection connection = pool.getConnection()) {
				assertThat(connection.isValid(1)).isTrue();
				opened = (HikariDataSource) ReflectionTestUtils.getField(pool, "pool");
			}
			pool.close();
			assertThat(pool.beginClose().done().getCount()).isZero();
			assertThatExceptionOfType(SQLException.class).isThrownBy(pool::getConnection)
				.withMessage("the pool for refills has been closed");
			assertThat(Objects.requireNonNull(opened).getHikariPoolMXBean().getTotalConnections()).isZero();
		}
	}

	@Test
	void closedPoolLendsNothingAlsoBeforeAThreadHasClosedIt() throws Exception {
		try (HikariDataSource source = Engine.H2.newPool()) {
			Queue<Runnable> held = new ConcurrentLinkedQueue<>();
			RefillPool pool = new RefillPool(source, new ReadCommitted(), new RefillSettings().withMaxConnections(3)) {
				@Override
				void start(String name, Runnable work) {
					held.add(work);
				}
			};
			pool.getConnection().close();
			pool.close();
			assertThatExceptionOfType(SQLException.class).isThrownBy(pool::getConnection)
				.withMessage("the pool for refills has been closed");
			assertThat(held).hasSize(1).allSatisfy(Runnable::run);
		}
	}

	@Test
	void callersDuringDrainsGetConnectionsThatWork() throws Exception {
		try (HikariDataSource source = Engine.H2.newPool(); RefillPool pool = pool(source)) {
			AtomicBoolean ended = new AtomicBoolean();
			Semaphore valid = new Semaphore(0);
			FutureTask<Boolean> caller = started(() -> {
				while (!ended.get()) {
					try (Connection connection = pool.getConnection()) {
						assertThat(connection.isValid(1)).isTrue();
						valid.release();
					}
				}
				return true;
			});
			for (int i = 0; i < 20; i++) {
				valid.drainPermits();
				assertThat(valid.tryAcquire(50, TimeUnit.SECONDS)).isTrue();
				assertThat(pool.beginDrain().await(50, TimeUnit.SECONDS)).isTrue();
			}
			ended.set(true);
			assertThat(caller.get(50, TimeUnit.SECONDS)).isTrue();
		}
	}

	@Test
	void closedPoolHasNoConnectionsAndOpensNoMore() throws Exception {
		try (HikariDataSource source = Engine.H2.newPool()) {
			RefillPool pool = pool(source);
			JdbcConnection physical;
			try (Connection connection = pool.getConnection()) {
				physical = connection.unwrap(JdbcConnection.class);
			}
			assertThat(pool.beginClose().done().await(10, TimeUnit.SECONDS)).isTrue();
			assertThat(physical.isClosed()).isTrue();
			// For which an open pool would be looked at again
			source.setMetricsTrackerFactory((name, stats) -> new IMetricsTracker() {
			});
			assertThatExceptionOfType(ExecutionException.class)
				.isThrownBy(() -> started(pool::getConnection).get(10, TimeUnit.SECONDS))
				.havingCause()
				.isInstanceOf(SQLException.class)
				.withMessage("the pool for refills has been closed");
		}
	}

	@Test
	void databaseThatDoesNotLetGoKeepsNobodyWaiting() throws Exception {
		CountDownLatch released = new CountDownLatch(1);
		AtomicBoolean opened = new AtomicBoolean();
		try (HikariDataSource database = Engine.H2.newPool(); HikariDataSource source = new HikariDataSource()) {
			source.setDataSource(new AlteredDataSource(database, (method, arguments, real) -> {
				if (method.equals("close") && opened.get()) {
					released.await();
				}
				return real.make();
			}));
			RefillPool pool = pool(source);
			pool.getConnection().close();
			opened.set(true);
			try {
				started(() -> {
					pool.close();
					return true;
				}).get(10, TimeUnit.SECONDS);
				assertThat(pool.beginClose().done().getCount()).as("still closing").isPositive();
			}
			finally {
				released.countDown();
			}
			assertThat(pool.beginClose().done().await(10, TimeUnit.SECONDS)).isTrue();
		}
	}

	@Test
	void poolThatClosesWhileAConnectionIsBeingOpenedWarnsOfNothing(CapturedOutput output) throws Exception {
		CountDownLatch opening = new CountDownLatch(1);
		CountDownLatch mayOpen = new CountDownLatch(1);
		try (HikariDataSource database = Engine.H2.newPool(); HikariDataSource source = new HikariDataSource()) {
			source.setDataSource(new DelegatingDataSource(database) {
				@Override
				public Connection getConnection() throws SQLException {
					opening.countDown();
					try {
						mayOpen.await();
					}
					catch (InterruptedException ex) {
						// As a driver that does not notice it
					}
					return super.getConnection();
				}
			});
			RefillPool pool = new RefillPool(source, new ReadCommitted(), new RefillSettings().withMaxConnections(3)) {
				@Override
				void start(String name, Runnable work) {
					super.start("close-of-this", work);
				}
			};
			started(pool::getConnection);
			assertThat(opening.await(10, TimeUnit.SECONDS)).isTrue();
			RefillPool.Closing closing = pool.beginClose();
			assertThat(closing.done().await(50, TimeUnit.MILLISECONDS)).as("closed").isFalse();
			mayOpen.countDown();
			assertThat(closing.done().await(10, TimeUnit.SECONDS)).isTrue();
		}
		assertThat(output.getOut().lines())
			.noneMatch((line) -> line.contains("close-of-this") && line.contains("Timed-out waiting"));
	}

	@Test
	void poolThatIsJustBeingOpenedIsClosedToo() throws Exception {
		CountDownLatch opening = new CountDownLatch(1);
		CountDownLatch mayOpen = new CountDownLatch(1);
		try (HikariDataSource database = Engine.H2.newPool();
				HikariDataSource source = new SlowlyRead(opening, mayOpen)) {
			source.setDataSource(database);
			source.setMetricsTrackerFactory((name, stats) -> new IMetricsTracker() {
				@Override
				public void close() {
					RefillPoolCloseTests.this.metersClosed.set(true);
				}
			});
			RefillPool pool = pool(source);
			started(pool::getConnection);
			assertThat(opening.await(10, TimeUnit.SECONDS)).isTrue();
			RefillPool.Closing closing = pool.beginClose();
			mayOpen.countDown();
			assertThat(closing.done().await(10, TimeUnit.SECONDS)).isTrue();
			assertThat(this.metersClosed).as("with the pool").isTrue();
		}
	}

	@Test
	void drainOfAPoolThatNeverOpenedIsDoneAtOnceAndOneThatIsJustBeingOpenedIsNot() throws Exception {
		CountDownLatch opening = new CountDownLatch(1);
		CountDownLatch mayOpen = new CountDownLatch(1);
		try (HikariDataSource database = Engine.H2.newPool();
				HikariDataSource source = new SlowlyRead(opening, mayOpen);
				RefillPool pool = pool(source)) {
			source.setDataSource(database);
			assertThat(pool.beginDrain().getCount()).isZero();
			FutureTask<Connection> caller = started(pool::getConnection);
			assertThat(opening.await(10, TimeUnit.SECONDS)).isTrue();
			CountDownLatch done = pool.beginDrain();
			assertThat(done.getCount()).isEqualTo(1);
			mayOpen.countDown();
			try (Connection connection = caller.get(50, TimeUnit.SECONDS)) {
				assertThat(connection.isValid(1)).isTrue();
			}
			assertThat(done.await(50, TimeUnit.SECONDS)).isTrue();
		}
	}

	@Test
	void drainClosesConnectionsWhenNoneIsInUse() throws Exception {
		try (HikariDataSource source = Engine.H2.newPool(); RefillPool pool = pool(source)) {
			CountDownLatch done;
			try (Connection used = pool.getConnection()) {
				JdbcConnection idle;
				try (Connection connection = pool.getConnection()) {
					idle = connection.unwrap(JdbcConnection.class);
				}
				done = pool.beginDrain();
				Awaitility.await().until(RefillPoolCloseTests::isDrainWaiting);
				assertThat(used.isValid(1) && idle.isValid(1)).isTrue();
				assertThat(done.getCount()).isEqualTo(1);
			}
			assertThat(done.await(50, TimeUnit.SECONDS)).isTrue();
		}
	}

	private static boolean isDrainWaiting() {
		return Thread.getAllStackTraces()
			.entrySet()
			.stream()
			.filter((thread) -> thread.getKey().getName().equals("hilo-pool-drain"))
			.anyMatch((thread) -> Stream.of(thread.getValue())
				.map(StackTraceElement::getMethodName)
				.collect(Collectors.joining(" "))
				.contains("parkNanos closeWhenIdle"));
	}

	@Test
	void drainWaitsNoLongerThanTheTimeoutForAConnectionThatStaysInUse() throws Exception {
		try (HikariDataSource source = Engine.H2.newPool();
				RefillPool pool = new RefillPool(source, new ReadCommitted(),
						new RefillSettings().withTimeout(Duration.ofMillis(100)).withMaxConnections(3))) {
			try (Connection used = Awaitility.await().ignoreExceptions().until(pool::getConnection, (any) -> true)) {
				assertThat(used.isClosed()).isFalse();
				assertThat(pool.drain(Duration.ofSeconds(50))).isTrue();
			}
		}
	}

	@Test
	void idlePoolHasAMomentToCloseAlsoWhereNoRefillIsWaitedFor() {
		try (HikariDataSource source = Engine.H2.newPool(); RefillPool pool = pool(source)) {
			// Not each time: the machine may be busy
			Awaitility.await().until(() -> {
				pool.getConnection().close();
				return pool.drain(Duration.ZERO);
			});
		}
	}

	@Test
	void callerMayLeaveADrainThatHasToWait() throws Exception {
		try (HikariDataSource source = Engine.H2.newPool();
				RefillPool pool = pool(source);
				Connection used = pool.getConnection()) {
			assertThat(pool.drain(Duration.ZERO)).isFalse();
			assertThat(used.isValid(1)).isTrue();
		}
	}

	@Test
	void callerThatIsInterruptedDuringADrainStaysSo() throws Exception {
		try (HikariDataSource source = Engine.H2.newPool();
				RefillPool pool = pool(source);
				Connection used = pool.getConnection()) {
			Thread.currentThread().interrupt();
			assertThat(pool.drain(Duration.ofSeconds(50))).isFalse();
			assertThat(Thread.interrupted()).isTrue();
			assertThat(used.isValid(1)).isTrue();
		}
	}

	@Test
	void connectionThatMayLeadToTheWrongServerIsClosed() throws Exception {
		try (HikariDataSource source = Engine.H2.newPool(); RefillPool pool = pool(source)) {
			JdbcConnection doubtful;
			try (Connection connection = pool.getConnection()) {
				doubtful = connection.unwrap(JdbcConnection.class);
				pool.replaceConnections();
			}
			Awaitility.await().until(doubtful::isClosed);
		}
	}

	@Test
	void connectionOfADrainedPoolIsClosedThoughAnotherPoolIsOpen(CapturedOutput output) throws Exception {
		try (HikariDataSource source = Engine.H2.newPool(); RefillPool pool = pool(source)) {
			source.setPoolName("drained");
			JdbcConnection doubtful;
			CountDownLatch drained;
			try (Connection connection = pool.getConnection()) {
				doubtful = connection.unwrap(JdbcConnection.class);
				drained = pool.beginDrain();
				Awaitility.await().until(() -> opensAnother(pool, doubtful));
				pool.replaceConnections();
			}
			assertThat(drained.await(10, TimeUnit.SECONDS)).isTrue();
			assertThat(doubtful.isClosed()).isTrue();
			assertThat(output.getOut().lines()).noneMatch((line) -> line.contains("WARN") && line.contains("drained"));
		}
	}

	private static boolean opensAnother(RefillPool pool, JdbcConnection former) throws SQLException {
		try (Connection connection = pool.getConnection()) {
			return connection.unwrap(JdbcConnection.class) != former;
		}
	}

	private static RefillPool pool(HikariDataSource source) {
		return new RefillPool(source, new ReadCommitted(), new RefillSettings().withMaxConnections(3));
	}

	private static <T> FutureTask<T> started(Callable<T> work) {
		FutureTask<T> task = new FutureTask<>(work);
		Thread thread = new Thread(task, "refill-pool-test");
		thread.setDaemon(true);
		thread.start();
		return task;
	}

	/** A configuration that takes its time, as code that supplies credentials may. */
	private static final class SlowlyRead extends HikariDataSource {

		private final CountDownLatch begun;

		private final CountDownLatch mayEnd;

		SlowlyRead(CountDownLatch begun, CountDownLatch mayEnd) {
			this.begun = begun;
			this.mayEnd = mayEnd;
		}

		@Override
		public void copyStateTo(HikariConfig other) {
			this.begun.countDown();
			try {
				this.mayEnd.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			super.copyStateTo(other);
		}

	}

}

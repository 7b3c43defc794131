package dev.hilo.databases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Another session holds a lock on the row of one collection of ten, with one connection
 * for the refills of all: what the nine others draw meanwhile.
 */
@Tag("long")
class LockedRowOthersTests {

	private static final int COLLECTIONS = 10;

	private static final int PER_SECOND = 240;

	@ParameterizedTest
	@CsvSource({ "POSTGRESQL, 64", "POSTGRESQL, 1048576", "MARIADB, 64", "MARIADB, 1048576" })
	void othersGoOn(Engine engine, long maxCapacity) throws Exception {
		try (LockedCounter instance = new LockedCounter(engine, ConnectionMode.AUTO, Duration.ofSeconds(10),
				new CollectionSettings(32, maxCapacity))) {
			AtomicLongArray drawn = new AtomicLongArray(COLLECTIONS);
			List<Thread> threads = new ArrayList<>();
			for (int i = 0; i < COLLECTIONS; i++) {
				int number = i;
				threads.add(new Thread(() -> draw(instance, number, drawn)));
			}
			threads.forEach(Thread::start);
			double before = othersPerSecond(drawn, 3);
			List<Double> locked = new ArrayList<>();
			try (LockedCounter.Held held = instance.lock(LockedCounter.Lock.ROW)) {
				assertThat(held).isNotNull();
				for (int i = 0; i < 4; i++) {
					locked.add(othersPerSecond(drawn, 5));
				}
			}
			threads.forEach(Thread::interrupt);
			for (Thread thread : threads) {
				thread.join();
			}
			System.out.printf(
					"%s, ranges of up to %d: the nine others draw %.0f ids/s, and in each 5 s of a lock on the tenth %s%n",
					engine, maxCapacity, before, locked.stream().map(Math::round).toList());
			assertThat(locked.subList(1, 4)).as("after the first attempt").allMatch((rate) -> rate > before / 2);
		}
	}

	private static double othersPerSecond(AtomicLongArray drawn, int seconds) {
		long begun = System.nanoTime();
		long before = others(drawn);
		LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(seconds));
		return (others(drawn) - before) * 1e9 / (System.nanoTime() - begun);
	}

	private static long others(AtomicLongArray drawn) {
		long sum = 0;
		for (int i = 1; i < COLLECTIONS; i++) {
			sum += drawn.get(i);
		}
		return sum;
	}

	/** A caller that has waited does not catch up. */
	private static void draw(LockedCounter instance, int number, AtomicLongArray drawn) {
		while (!Thread.currentThread().isInterrupted()) {
			try {
				instance.sequence(number).next();
				drawn.incrementAndGet(number);
			}
			catch (RangeUnavailableException ex) {
				// The locked one
			}
			LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1) / PER_SECOND);
		}
	}

}

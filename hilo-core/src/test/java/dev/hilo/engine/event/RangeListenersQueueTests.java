package dev.hilo.engine.event;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.LongStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers the thread, the order and the queue of listeners.
 */
class RangeListenersQueueTests {

	private final InMemoryRangeRepository repository = new InMemoryRangeRepository();

	private final CountDownLatch open = new CountDownLatch(1);

	private final List<Long> heard = new CopyOnWriteArrayList<>();

	@AfterEach
	void open() {
		this.open.countDown();
	}

	@Test
	void slowListenersHoldUpNobody() {
		HiLoSequences database = database(new CollectionSettings(1, 1), (range) -> waitFor(this.open));
		for (String collection : new String[] { "a", "b", "c", "d" }) {
			assertThat(database.sequence(collection).next(20)).hasSize(20);
		}
	}

	@Test
	void eventsComeInOrderOnADaemonThreadOfTheDatabase() {
		List<String> threads = new CopyOnWriteArrayList<>();
		HiLoSequences database = database(new CollectionSettings(1, 1), (range) -> {
			this.heard.add(range.low());
			Thread thread = Thread.currentThread();
			threads.add(thread.getName() + " " + thread.isDaemon());
		});
		HiLoSequence orders = database.sequence("orders");
		LongStream.range(0, 500).forEach((i) -> orders.next());
		database.close();
		assertThat(this.heard).isSorted().startsWith(1L).contains(500L);
		assertThat(threads).containsOnly("hilo-listener-north-1 true");
	}

	private HiLoSequences database(CollectionSettings settings, Consumer<Range> onObtained) {
		return HiLoSequences.over(this.repository)
			.name("north")
			.settings(settings)
			.timeout(Duration.ofSeconds(10))
			.listener(new RangeListener() {

				@Override
				public void obtained(RangeEvent.Obtained event) {
					onObtained.accept(event.range());
				}

			})
			.build();
	}

	private static void waitFor(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}

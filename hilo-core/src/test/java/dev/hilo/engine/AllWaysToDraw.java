package dev.hilo.engine;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.FixedSource;

/**
 * Draws from two databases, asynchronously too, after failures and timeouts, with a
 * floor, a listener and a source; and closes them. A process that tells its threads
 * before it ends.
 */
public final class AllWaysToDraw implements Runnable {

	private final AtomicBoolean down = new AtomicBoolean();

	private final CountDownLatch silence = new CountDownLatch(1);

	public static void main(String[] args) {
		new AllWaysToDraw().run();
		System.out.println("threads: "
				+ Thread.getAllStackTraces().keySet().stream().map(Thread::getName).collect(Collectors.joining(", ")));
	}

	@Override
	public void run() {
		RangeIdGenerator ids = new RangeIdGenerator(database(null, Duration.ofSeconds(30)),
				Map.of("north", database("north", Duration.ofSeconds(3))), new PluralCollectionNaming());
		ids.generateNextIdFor("floored");
		HiLoSequence orders = ids.sequence(null, "orders");
		for (int i = 0; i < 100; i++) {
			orders.nextAsync().thenAccept((number) -> orders.next()).join();
		}
		ids.generateNextIdFor("north", "orders");
		this.down.set(true);
		for (int i = 0; i < 3; i++) {
			expectFailure(() -> ids.generateNextIdFor("failing"));
		}
		this.down.set(false);
		ids.generateNextIdFor("failing");
		expectFailure(() -> ids.generateNextIdForAsync("north", "silent").join());
		ids.generateNextIdForAsync("sourced").join();
		this.silence.countDown();
		ids.giveBack();
		ids.drain();
		ids.generateNextIdForAsync("orders").join();
		ids.close();
	}

	private static void expectFailure(Runnable draw) {
		try {
			draw.run();
			throw new IllegalStateException("No failure");
		}
		catch (RangeUnavailableException | CompletionException ex) {
			// as expected
		}
	}

	private HiLoSequences database(String name, Duration timeout) {
		return HiLoSequences.over(new Store())
			.name(name)
			.timeout(timeout)
			.settings((collection) -> switch (collection) {
				case "floored" -> new CollectionSettings().withFloor(() -> 700);
				case "sourced" -> new CollectionSettings().withScheme(new FixedSource(1, 0));
				default -> new CollectionSettings();
			})
			.listener(new RangeListener() {
			})
			.build();
	}

	private final class Store implements RangeRepository {

		private final InMemoryRangeRepository counters = new InMemoryRangeRepository();

		@Override
		public Range next(RangeRequest request) {
			if (request.collection().equals("failing") && AllWaysToDraw.this.down.get()) {
				throw new RangeUnavailableException("down", null);
			}
			if (request.collection().equals("silent")) {
				try {
					AllWaysToDraw.this.silence.await();
				}
				catch (InterruptedException ex) {
					throw new IllegalStateException(ex);
				}
			}
			return this.counters.next(request);
		}

		@Override
		public boolean giveBack(Range newest, long lastUsed) {
			return this.counters.giveBack(newest, lastUsed);
		}

	}

}

package dev.hilo.failures;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.Health;
import org.springframework.context.ApplicationContext;

import dev.hilo.actuate.Endpoints;

/**
 * Callers that come at a steady rate, and what health and endpoint tell each second.
 */
final class OutageTimeline implements AutoCloseable {

	/** Callers a second. */
	static final int RATE = 100;

	private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);

	private final Instance instance;

	private final ApplicationContext context;

	private final AtomicLong served = new AtomicLong();

	private final AtomicLong failed = new AtomicLong();

	private final List<Second> seconds = new CopyOnWriteArrayList<>();

	private volatile boolean up = true;

	OutageTimeline(ApplicationContext context) {
		this.instance = new Instance(context);
		this.context = context;
		this.scheduler.scheduleAtFixedRate(this::call, 0, 1_000_000 / RATE, TimeUnit.MICROSECONDS);
	}

	private void call() {
		this.instance.orders.nextAsync()
			.whenComplete((id, failure) -> ((failure == null) ? this.served : this.failed).incrementAndGet());
	}

	/** From now on looks each second. */
	void begin() {
		this.scheduler.scheduleAtFixedRate(() -> this.seconds.add(look()), 0, 1, TimeUnit.SECONDS);
	}

	/** Notes whether the server runs. */
	void serverIs(boolean up) {
		this.up = up;
	}

	private Second look() {
		boolean up = this.up;
		// First, as the health tells what has failed callers
		long failed = this.failed.get();
		Health health = Endpoints.health(this.context);
		Map<String, Object> details = Endpoints.health(this.context, "default");
		Endpoints.Shown shown = this.instance.show();
		return new Second(up, health.getStatus().getCode(), details.containsKey("failingSince"),
				(Duration) details.get("autonomy"), shown.autonomy(), shown.left(), shown.failuresInARow(),
				shown.failure(), this.served.get(), failed);
	}

	List<Second> seconds() {
		return this.seconds;
	}

	long left() {
		return this.instance.show().left();
	}

	long failed() {
		return this.failed.get();
	}

	void print() {
		System.out.println("| s | server | health | failing | autonomy | left | failures in a row | served | failed |");
		Second before = this.seconds.get(0);
		for (int i = 0; i < this.seconds.size(); i++) {
			Second now = this.seconds.get(i);
			System.out.printf("| %d | %s | %s | %s | %s | %d | %d | %d | %d |%n", i, now.serverUp ? "up" : "away",
					now.health, now.failing ? "yes" : "", now.shownAutonomy(), now.left, now.failuresInARow,
					now.served - before.served, now.failed - before.failed);
			before = now;
		}
	}

	@Override
	public void close() {
		this.scheduler.shutdownNow();
	}

	/**
	 * What was seen.
	 *
	 * @param serverUp whether the server ran
	 * @param health the status
	 * @param failing whether the health has details of an outage
	 * @param healthAutonomy the autonomy in the details of the health
	 * @param autonomy as the endpoint shows it
	 * @param left as the endpoint shows it
	 * @param failuresInARow as the endpoint shows it
	 * @param failure as the endpoint shows it
	 * @param served how many callers have got an id so far
	 * @param failed how many have got none
	 */
	record Second(boolean serverUp, String health, boolean failing, @Nullable Duration healthAutonomy,
			@Nullable Duration autonomy, long left, int failuresInARow, @Nullable String failure, long served,
			long failed) {

		String shownAutonomy() {
			return (this.autonomy != null) ? Math.round(this.autonomy.toMillis() / 1000.0) + " s" : "";
		}

	}

}

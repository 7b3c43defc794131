package dev.hilo.engine;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.HiLoException;
import dev.hilo.HiLoSequence;
import dev.hilo.InvalidCollectionException;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.HeldRanges;
import dev.hilo.range.RangeRepository;

/**
 * The sequences of one database, and their states: running, closing
 * ({@link #giveBack()}), drained ({@link #drain()}), closed ({@link #close()}), and
 * running again ({@link #start()}). The three closing steps throw nothing and together
 * wait no longer than 1.5 seconds or the timeout, whichever is less. Numbers not given
 * back by then are lost, with one line in the log. Thread-safe.
 */
public final class HiLoSequences implements HeldRanges, AutoCloseable {

	/** The longest name of a collection, in {@code char}s. */
	public static final int MAX_NAME_LENGTH = 190;

	private static final Logger logger = LoggerFactory.getLogger(HiLoSequences.class);

	private final DatabaseContext context;

	private final CollectionRegistry collections;

	private final ClosingBudget budget;

	private final AtomicBoolean toldOfLoss = new AtomicBoolean();

	/** Their counters may exist because of that alone, also if it has failed here. */
	private final Set<RangeBuffer> warmedUp = ConcurrentHashMap.newKeySet();

	HiLoSequences(DatabaseContext context, CollectionRegistry collections) {
		this.context = context;
		this.collections = collections;
		this.budget = new ClosingBudget(context.timeout);
	}

	/**
	 * Starts to build the sequences of a database.
	 * @param repository the store of its counters
	 * @return a builder with the defaults
	 */
	public static HiLoSequencesBuilder over(RangeRepository repository) {
		return new HiLoSequencesBuilder(repository);
	}

	/**
	 * A handle on a collection.
	 * @param collection its name
	 * @return the handle, the same each time for the spellings used first
	 * @throws InvalidCollectionException if the name is not valid
	 */
	public HiLoSequence sequence(String collection) {
		HiLoSequence known = (collection != null) ? this.collections.known(collection) : null;
		return (known != null) ? known : this.collections.add(checkName(collection));
	}

	/**
	 * Makes a collection's counter start above a number that is not known yet. Callers
	 * wait for it from now on: the unused numbers at hand go back, and the source is
	 * asked before the next range.
	 * @param collection the collection; one that shares a counter makes that one start
	 * above the number
	 * @param source finds the number
	 * @return whether numbers of the counter may have been obtained before: by this
	 * process, or by others that warm it up too
	 * @throws InvalidCollectionException if the name is not valid
	 */
	public boolean startAbove(String collection, FloorSource source) {
		RangeBuffer buffer = this.collections.bufferOf(checkName(collection));
		if (buffer == null) {
			return false;
		}
		buffer.startAbove(source);
		boolean underWay = buffer.seal() != null;
		if (buffer.stripes != null) {
			buffer.stripes.drop();
		}
		// Asked last: a range obtained from now on is above the number
		return underWay || this.warmedUp.contains(buffer) || buffer.snapshot().highest() > 0;
	}

	/**
	 * Obtains the first range of a collection in the background, unless one is held or
	 * pending. A failure is told to listeners and the log, as that of any refill, and the
	 * first draw tries again. Does nothing for a collection whose scheme needs no ranges,
	 * or once nothing is held any more.
	 * @param collection the collection; for one that shares a counter, the range is that
	 * counter's
	 * @throws InvalidCollectionException if the name is not valid
	 */
	public void warmUp(String collection) {
		RangeBuffer buffer = this.collections.bufferOf(checkName(collection));
		if (buffer != null && this.context.state.holds()) {
			this.warmedUp.add(buffer);
			buffer.advance(ActiveRange.NONE, 0);
		}
	}

	/**
	 * The settings of a collection.
	 * @param collection the collection
	 * @return its own settings; if it shares a counter, that one's settings apply to its
	 * ranges
	 * @throws InvalidCollectionException if the name is not valid
	 */
	public CollectionSettings settings(String collection) {
		return this.collections.settingsOf(checkName(collection));
	}

	/**
	 * Reads the counter that a collection draws from, which takes a round trip.
	 * @param collection the collection
	 * @return the highest number reserved; empty if there is no counter yet, or the store
	 * can't tell
	 * @throws InvalidCollectionException if the name is not valid
	 * @throws HiLoException if the store could not be asked
	 */
	public OptionalLong counter(String collection) {
		String counter = settings(collection).counter();
		return this.context.repository.counter((counter != null) ? counter : collection.toLowerCase(Locale.ROOT));
	}

	/**
	 * How the document ids of a collection start, with the separator at the end.
	 * @param collection the collection, as the ids spell it
	 * @return the start
	 */
	public String startOfIds(String collection) {
		return this.collections.startOfIds(checkName(collection));
	}

	@Override
	public Collection<CollectionSnapshot> snapshots() {
		return this.collections.snapshots();
	}

	/**
	 * Gives back unused numbers. Later callers get a fresh range of the initial size.
	 */
	public void giveBack() {
		end(DatabaseState.CLOSING);
	}

	/**
	 * Gives back unused numbers, and holds none from then on. Later callers get a range
	 * of exactly what they ask for. The store releases what is idle.
	 */
	public void drain() {
		end(DatabaseState.DRAINED);
		drainRepository();
	}

	/**
	 * Ends all drawing and gives back the rest.
	 */
	@Override
	public void close() {
		end(DatabaseState.CLOSED);
	}

	/**
	 * Makes the store and then the collections ready, also after a close.
	 * @throws HiLoException if the store can't be made ready
	 */
	public void start() {
		this.context.repository.start();
		this.context.threads.start();
		this.context.abandoned = false;
		this.toldOfLoss.set(false);
		this.budget.renew();
		this.context.state = DatabaseState.RUNNING;
	}

	/**
	 * Has the store release what is idle; a failure is only logged.
	 */
	void drainRepository() {
		try {
			this.context.repository.drain();
		}
		catch (RuntimeException ex) {
			logger.warn("The store of {} could not release what is idle", this.context.describe(), ex);
		}
	}

	private void end(DatabaseState state) {
		await(seal(state), System.nanoTime() + this.context.timeout.toNanos());
	}

	/**
	 * Begins a closing step, without waiting.
	 * @return what to wait for
	 */
	List<CompletableFuture<Void>> seal(DatabaseState state) {
		if (this.context.state.compareTo(state) < 0) {
			this.context.state = state;
		}
		return this.collections.buffers().stream().flatMap((buffer) -> Stream.ofNullable(buffer.seal())).toList();
	}

	/**
	 * Ends a closing step.
	 * @param pending what to wait for
	 * @param deadline when to stop waiting, in the time of {@link System#nanoTime}
	 */
	void await(List<CompletableFuture<Void>> pending, long deadline) {
		this.budget.spend((own) -> {
			long until = (own - deadline < 0) ? own : deadline;
			try {
				awaitReturn(pending, until);
				// So that slow listeners leave time for the next step
				this.context.listeners.await((System.nanoTime() + until) / 2);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				logger.warn("Interrupted while giving back unused ranges of {}; some may be lost",
						this.context.describe());
			}
		});
		if (this.context.state == DatabaseState.CLOSED) {
			this.context.abandoned = true;
			this.context.threads.close();
		}
	}

	private void awaitReturn(List<CompletableFuture<Void>> pending, long deadline) throws InterruptedException {
		try {
			CompletableFuture.allOf(pending.toArray(CompletableFuture[]::new))
				.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
		}
		catch (ExecutionException ex) {
			logger.debug("A refill failed while ranges were given back", ex);
		}
		catch (TimeoutException ex) {
			if (this.toldOfLoss.compareAndSet(false, true)) {
				logger.warn(
						"The unused ranges of {} collections of {} could not be given back in time; they are lost "
								+ "unless the database still answers before the application has ended",
						pending.stream().filter((one) -> !one.isDone()).count(), this.context.describe());
			}
		}
	}

	/**
	 * Checks the name of a collection.
	 * @param name the name
	 * @return the name
	 * @throws InvalidCollectionException if it is not valid
	 */
	public static String checkName(String name) {
		if (name == null || name.isBlank()) {
			throw new InvalidCollectionException(
					"'" + name + "' can't name a collection: it needs a character that is not blank");
		}
		if (Math.max(name.length(), name.toLowerCase(Locale.ROOT).length()) > MAX_NAME_LENGTH) {
			throw new InvalidCollectionException("'" + name + "' can't name a collection: it has " + name.length()
					+ " characters, at most " + MAX_NAME_LENGTH + " are allowed");
		}
		if (name.codePoints()
			.anyMatch((c) -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE)) {
			throw new InvalidCollectionException(
					"'" + name + "' can't name a collection: it has a control character or half a surrogate pair");
		}
		return name;
	}

}

package dev.hilo.range;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.HiLoSequence;
import dev.hilo.InvalidCollectionException;

/**
 * The counters of one database, and their life: running, closing ({@link #giveBack()}),
 * closed ({@link #close()}), and running again ({@link #start()}). Thread-safe.
 */
public final class HiLoDatabase implements HeldRanges, AutoCloseable {

	/** The longest name of a collection, in {@code char}s. */
	public static final int MAX_NAME_LENGTH = 190;

	private static final Logger logger = LoggerFactory.getLogger(HiLoDatabase.class);

	private final ConcurrentMap<String, Counter> counters = new ConcurrentHashMap<>();

	private final ConcurrentMap<String, HiLoSequence> sequences = new ConcurrentHashMap<>();

	private final DatabaseContext context;

	private final Function<String, CollectionSettings> settings;

	private final UnaryOperator<String> prefixes;

	HiLoDatabase(DatabaseContext context, Function<String, CollectionSettings> settings,
			UnaryOperator<String> prefixes) {
		this.context = context;
		this.settings = settings;
		this.prefixes = prefixes;
	}

	/**
	 * Starts to describe a database.
	 * @param repository where its counters are
	 * @return a builder with the defaults
	 */
	public static HiLoDatabaseBuilder over(RangeRepository repository) {
		return new HiLoDatabaseBuilder(repository);
	}

	/**
	 * A handle on a collection.
	 * @param collection its name
	 * @return the same handle for the same name
	 * @throws InvalidCollectionException if it is no name
	 */
	public HiLoSequence sequence(String collection) {
		HiLoSequence known = (collection != null) ? this.sequences.get(collection) : null;
		return (known != null) ? known : this.sequences.computeIfAbsent(checkName(collection), this::newSequence);
	}

	@Override
	public Collection<HeldRange> heldRanges() {
		return this.counters.values().stream().map(Counter::held).flatMap(List::stream).toList();
	}

	/**
	 * Gives back what is unused. Who draws later gets a fresh range of the initial size.
	 * Waits no longer than the timeout and throws nothing.
	 */
	public void giveBack() {
		if (this.context.state == State.RUNNING) {
			this.context.state = State.CLOSING;
		}
		await(giveBackAll());
	}

	/**
	 * Ends all drawing and gives back the rest. Waits no longer than the timeout and
	 * throws nothing.
	 */
	@Override
	public void close() {
		this.context.state = State.CLOSED;
		await(giveBackAll());
	}

	/**
	 * Makes the database ready to draw from, also after a close.
	 */
	public void start() {
		this.context.state = State.RUNNING;
	}

	private HiLoSequence newSequence(String collection) {
		String key = collection.toLowerCase(Locale.ROOT);
		CollectionSettings own = this.settings.apply(key);
		String prefix = this.prefixes.apply(collection) + this.context.format.separator();
		if (own.source() != null) {
			return new SourcedSequence(collection, own.source(), prefix, this.context);
		}
		Counter counter = this.counters.computeIfAbsent((own.counter() != null) ? own.counter() : key,
				(shared) -> new Counter(shared, this.context, this.settings.apply(shared)));
		Supplier<DocumentIdWriter> writers = () -> new DocumentIdWriter(prefix, this.context);
		CollectionSequence strict = new CollectionSequence(collection, counter, writers.get());
		RangeSequence numbers = (counter.stripes != null) ? new StripedSequence(strict, counter.stripes, writers)
				: strict;
		return (own.mapping() != null) ? new MappedSequence(numbers, own.mapping(), writers.get()) : numbers;
	}

	private List<CompletableFuture<Void>> giveBackAll() {
		List<CompletableFuture<Void>> pending = new ArrayList<>();
		for (Counter counter : this.counters.values()) {
			CompletableFuture<Void> underWay = counter.seal();
			if (underWay != null) {
				pending.add(underWay.copy());
			}
		}
		return pending;
	}

	private void await(List<CompletableFuture<Void>> pending) {
		try {
			CompletableFuture.allOf(pending.toArray(CompletableFuture[]::new))
				.get(this.context.timeout.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (ExecutionException ex) {
			logger.debug("A refill failed while ranges were given back", ex);
		}
		catch (TimeoutException ex) {
			long late = pending.stream().filter((one) -> one.cancel(false)).count();
			logger.warn("The unused ranges of {} collections could not be given back within {} ms; they are lost", late,
					this.context.timeout.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			logger.warn("Interrupted while giving back unused ranges; some may be lost");
		}
	}

	/**
	 * Checks the name of a collection.
	 * @param name the name
	 * @return the name
	 * @throws InvalidCollectionException if it is none
	 */
	public static String checkName(String name) {
		if (name == null || name.isBlank()) {
			throw new InvalidCollectionException(
					"'" + name + "' is no collection name: it needs a character that is not blank");
		}
		if (Math.max(name.length(), name.toLowerCase(Locale.ROOT).length()) > MAX_NAME_LENGTH) {
			throw new InvalidCollectionException("'" + name + "' is no collection name: it has " + name.length()
					+ " characters, at most " + MAX_NAME_LENGTH + " are allowed");
		}
		if (name.codePoints()
			.anyMatch((c) -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE)) {
			throw new InvalidCollectionException(
					"'" + name + "' is no collection name: it has a control character or half a surrogate pair");
		}
		return name;
	}

}

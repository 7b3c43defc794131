package dev.hilo.engine;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentId;
import dev.hilo.HiLoException;
import dev.hilo.HiLoSequence;
import dev.hilo.InvalidCollectionException;
import dev.hilo.InvalidIdException;
import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.buffer.DatabaseContext;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.engine.buffer.Floor;
import dev.hilo.engine.buffer.Outage;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.draw.OrderedSequence;
import dev.hilo.engine.draw.PermutedSequence;
import dev.hilo.engine.draw.RangeWait;
import dev.hilo.engine.draw.RangelessSequence;
import dev.hilo.engine.thread.Completion;
import dev.hilo.naming.CheckedNaming;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.Counter;
import dev.hilo.range.FloorSource;
import dev.hilo.range.HeldRanges;
import dev.hilo.range.RangeRepository;
import dev.hilo.scheme.NumberSource;
import dev.hilo.scheme.Permutation;
import dev.hilo.scheme.Scheme;

/**
 * The sequences of one database, and their states: running, closing
 * ({@link #giveBack()}), drained ({@link #drain()}), suspended ({@link #suspend()}),
 * closed ({@link #close()}), and running again ({@link #start()}). Once drained, nothing
 * is held: copies of the process that are started again give no number twice. The closing
 * steps throw nothing and together wait no longer than 1.5 seconds or the timeout,
 * whichever is less. Numbers not given back by then are lost, with one line in the log.
 * Thread-safe.
 *
 * @since 0.1.0
 */
public final class HiLoSequences implements HeldRanges, AutoCloseable {

	/** By name in lower case. */
	private final ConcurrentMap<String, NamedCollection> collections = new ConcurrentHashMap<>();

	/**
	 * By spelling, but for names in lower case, whose handles the collections keep. One
	 * for each collection on average at most, as they take memory.
	 */
	private final ConcurrentMap<String, HiLoSequence> handles = new ConcurrentHashMap<>();

	private final DatabaseContext context;

	private final Outage outage;

	private final Function<String, CollectionSettings> settings;

	/** Names that are always let in, in lower case. */
	private final Set<String> own;

	/** How many collections there may be before callers can name no others. */
	private final int most;

	private final ClosingSteps closing;

	/**
	 * Creates the sequences of a database, running.
	 * @param settings the settings by collection, in lower case
	 * @param own the names that are always let in, in lower case
	 * @param most how many collections there may be before callers can name no others
	 */
	HiLoSequences(DatabaseContext context, Function<String, CollectionSettings> settings, Set<String> own, int most) {
		this.context = context;
		this.outage = new Outage(context);
		this.settings = settings;
		this.own = own;
		this.most = most;
		this.closing = new ClosingSteps(context, this.outage, this);
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
	 * The name of the database.
	 * @return its name, or {@code null} for the default one
	 */
	public @Nullable String name() {
		return this.context.name();
	}

	/**
	 * A handle on a collection.
	 * @param collection its name
	 * @return the handle, the same each time for the spellings used first
	 * @throws InvalidCollectionException if the name is not valid, or a document id, or
	 * there are too many collections already
	 */
	public HiLoSequence sequence(String collection) {
		return handle(collection, false);
	}

	/**
	 * A handle on the collection of a class, which is always let in.
	 */
	HiLoSequence sequenceOfClass(String collection) {
		return handle(collection, true);
	}

	private HiLoSequence handle(String spelling, boolean isOwn) {
		HiLoSequence known = (spelling != null) ? known(spelling) : null;
		return (known != null) ? known : add(CheckedNaming.check(spelling), isOwn);
	}

	private @Nullable HiLoSequence known(String spelling) {
		NamedCollection collection = this.collections.get(spelling);
		return (collection != null) ? collection.handle : this.handles.get(spelling);
	}

	/**
	 * Makes a handle for a spelling, and keeps it if it is one of the first.
	 * @throws InvalidCollectionException if it is a document id, or there are too many
	 * collections already
	 */
	private HiLoSequence add(String spelling, boolean isOwn) {
		refuseId(spelling);
		String key = spelling.toLowerCase(Locale.ROOT);
		if (!isOwn && !this.own.contains(key) && !this.collections.containsKey(key)) {
			checkRoom(spelling);
		}
		NamedCollection collection = collection(key);
		HiLoSequence made = sequence(spelling, collection);
		if (spelling.equals(key)) {
			return collection.keep(made);
		}
		HiLoSequence known = (this.handles.size() < this.collections.size()) ? this.handles.putIfAbsent(spelling, made)
				: this.handles.get(spelling);
		return (known != null) ? known : made;
	}

	/** An id in place of a name would make a counter of its own. */
	private void refuseId(String name) {
		if (name.indexOf('-') < 0) {
			return;
		}
		DocumentId id;
		try {
			id = DocumentId.parse(name, this.context.format().separator());
		}
		catch (InvalidIdException ex) {
			return;
		}
		if (id.nodeTag() != null) {
			throw new InvalidCollectionException(name,
					"can't name a collection: it is a document id. Pass the name of its collection");
		}
	}

	/**
	 * Refuses a further name that only a caller knows.
	 * @throws InvalidCollectionException if there are too many already
	 */
	private void checkRoom(String spelling) {
		if (this.collections.size() >= this.most) {
			throw new InvalidCollectionException("No ids for a further collection '" + spelling + "': "
					+ this.context.describe() + " has " + this.collections.size()
					+ " already, and hilo.max-collections allows " + this.most
					+ ". If their names are made of data, such as what a request contains, use a fixed number of "
					+ "collections; else set a higher number");
		}
	}

	/**
	 * Makes a collection's counter start above a number that is not known yet. Callers
	 * wait for it from now on: the unused numbers at hand go back, and the source is
	 * asked before the next range. A foreign counter is left alone.
	 * @param collection the collection; one that shares a counter makes that one start
	 * above the number
	 * @param source finds the number
	 * @return whether numbers of the counter may have been obtained before: by this
	 * process, or by other processes that warm it up too
	 * @throws InvalidCollectionException if the name is not valid
	 */
	public boolean startAbove(String collection, FloorSource source) {
		NamedCollection counter = counterOf(collection);
		if (counter == null || !this.context.repository().counter(counter.key).isRaised()) {
			return false;
		}
		counter.buffer().startAbove(source);
		boolean underWay = counter.withdraw() != null;
		// Asked last: a range obtained from now on is above the number
		return underWay || counter.warmedUp || counter.buffer().highest() > 0;
	}

	/**
	 * Lowers the bound of a collection, such as to the highest number that the type of
	 * its ids can be. Ranges that are held already are not cut.
	 * @param collection the collection; for one that shares a counter, the bound is that
	 * counter's
	 * @param last the highest number allowed, from 1 up; one above the bound changes
	 * nothing
	 * @throws InvalidCollectionException if the name is not valid
	 * @throws IllegalArgumentException if the number is below 1
	 */
	public void endAt(String collection, long last) {
		NamedCollection counter = counterOf(collection);
		if (counter != null) {
			counter.buffer().endAt(last);
		}
	}

	/**
	 * Raises a collection's counter, and waits until the store has done so. What this
	 * process holds is dropped first.
	 * @param collection the collection; for one that shares a counter, that one is raised
	 * @param floor the number that all later numbers are above, in all processes once
	 * they have used up or dropped what they hold
	 * @throws InvalidCollectionException if the name is not valid, or the collection has
	 * no counter, or a foreign one
	 * @throws HiLoException if the store could not be asked, or did not answer within the
	 * timeout; the next refill tries again
	 */
	public void raise(String collection, long floor) {
		NamedCollection counter = requireCounterOf(collection);
		Counter source = this.context.repository().counter(counter.key);
		if (!source.isRaised()) {
			throw new InvalidCollectionException("The numbers of " + this.context.describe(counter.key) + " come from "
					+ source.description() + ", which others use too: raise it there");
		}
		RangeBuffer buffer = counter.buffer();
		buffer.startAbove(new Floor.Configured(collection, () -> floor));
		counter.withdraw();
		RangeWait wait = new RangeWait(buffer);
		Completion refill;
		while ((refill = buffer.advance(ActiveRange.NONE)) != null) {
			wait.awaitUncounted(refill);
		}
	}

	/**
	 * Drops the numbers that this process holds of a collection, and those of a request
	 * under way. What can go back does, in the background; the next draw asks for a new
	 * range.
	 * @param collection the collection; for one that shares a counter, that one's numbers
	 * are dropped
	 * @throws InvalidCollectionException if the name is not valid, or the collection has
	 * no counter
	 */
	public void drop(String collection) {
		requireCounterOf(collection).withdraw();
	}

	private NamedCollection requireCounterOf(String collection) {
		NamedCollection counter = counterOf(collection);
		if (counter == null) {
			throw new InvalidCollectionException("Collection '" + collection + "' has no counter: its scheme is "
					+ settings(collection).scheme().name());
		}
		return counter;
	}

	/**
	 * Obtains the first range of a collection in the background, unless one is held or
	 * pending. A failure goes to listeners and the log, as for any refill, and the first
	 * draw tries again. Does nothing for a collection whose scheme needs no ranges, or
	 * once nothing is held any more.
	 * @param collection the collection; for one that shares a counter, the range is that
	 * counter's
	 * @throws InvalidCollectionException if the name is not valid
	 */
	public void warmUp(String collection) {
		NamedCollection counter = counterOf(collection);
		if (counter != null && this.context.life().state().holds()) {
			counter.warmUp();
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
		return named(collection).settings;
	}

	/**
	 * The counter that a collection draws from.
	 * @param collection the collection
	 * @return the counter, which counts as the collection does
	 * @throws InvalidCollectionException if the name is not valid
	 */
	public Counter counter(String collection) {
		CollectionSettings own = settings(collection);
		String counter = (own.counter() != null) ? own.counter() : collection.toLowerCase(Locale.ROOT);
		return HiRanges.of(this.context.repository(), own.scheme()).counter(counter);
	}

	/**
	 * Looks where the next range of a collection would begin, which takes a round trip,
	 * and one more for a floor query. Takes nothing. A process that has reserved nothing
	 * of the collection yet asks for its floor first; rows are not looked at.
	 * @param collection the collection; for one that shares a counter, that one is
	 * checked
	 * @return what was found
	 * @throws InvalidCollectionException if the name is not valid, or the collection has
	 * no counter
	 * @throws HiLoException if the store could not be asked
	 */
	public CounterCheck check(String collection) {
		NamedCollection counter = requireCounterOf(collection);
		CollectionSettings settings = counter.settings;
		OptionalLong reserved = counter(collection).highest();
		LongSupplier configured = settings.floor();
		Long floor = (configured != null) ? Long.valueOf(configured.getAsLong()) : null;
		CollectionSnapshot here = counter.snapshot();
		long above = reserved.orElse(here.counter().highest());
		if (floor != null && here.counter().highest() == 0) {
			above = Math.max(above, floor);
		}
		return new CounterCheck(here.counter().foreign(), reserved.isPresent() ? reserved.getAsLong() : null, floor,
				above + 1, here.counter().bound(), here.totals().reserved());
	}

	/**
	 * How the document ids of a collection start, with the separator at the end.
	 * @param collection the collection, as the ids spell it
	 * @return the start
	 */
	public String startOfIds(String collection) {
		return this.context.prefixes().apply(CheckedNaming.check(collection)) + this.context.format().separator();
	}

	@Override
	public Collection<CollectionSnapshot> snapshots() {
		return this.collections.values().stream().map(NamedCollection::snapshot).toList();
	}

	/**
	 * A snapshot of one collection.
	 * @param collection its name, in any case
	 * @return the snapshot, or {@code null} if no caller has asked for the collection
	 */
	public @Nullable CollectionSnapshot snapshot(String collection) {
		NamedCollection known = this.collections.get(collection.toLowerCase(Locale.ROOT));
		return (known != null) ? known.snapshot() : null;
	}

	/**
	 * Whether ranges are held: from the start until {@link #drain()}.
	 * @return whether the application is running, or begins to close
	 */
	public boolean isOpen() {
		return this.context.life().state().holds();
	}

	/**
	 * The store of the counters.
	 * @return the repository
	 */
	public RangeRepository repository() {
		return this.context.repository();
	}

	/**
	 * Gives back unused numbers. Later callers get a fresh range of the initial size.
	 */
	public void giveBack() {
		ClosingSteps.take(State.CLOSING, List.of(this.closing));
	}

	/**
	 * Gives back unused numbers, and holds none from then on. Later callers get a range
	 * of exactly what they ask for. The store releases what is idle.
	 */
	public void drain() {
		ClosingSteps.take(State.DRAINED, List.of(this.closing));
	}

	/**
	 * Ends all drawing and gives back the rest.
	 */
	@Override
	public void close() {
		ClosingSteps.take(State.CLOSED, List.of(this.closing));
	}

	/**
	 * Makes the store and then the collections ready, also after a close.
	 * @throws HiLoException if the store can't be made ready
	 */
	public void start() {
		this.context.repository().start();
		this.closing.restart();
	}

	/**
	 * Gives back unused numbers, and makes callers wait until the next start, or until
	 * their timeout: for an image of the process, of which several copies may start. The
	 * store closes its connections. Does nothing after a close.
	 */
	public void suspend() {
		ClosingSteps.take(State.SUSPENDED, List.of(this.closing));
	}

	/** Forgets what was drawn, and drops what was obtained since the last seal. */
	void forget() {
		used().forEach(NamedCollection::forget);
	}

	/**
	 * The steps of the close.
	 */
	ClosingSteps closing() {
		return this.closing;
	}

	/** The collections that hold ranges, or have held some. */
	List<NamedCollection> used() {
		return this.collections.values().stream().filter(NamedCollection::isUsed).toList();
	}

	/**
	 * Number sources of collections without ranges; a shared one occurs several times.
	 */
	List<NumberSource> sources() {
		return this.collections.values()
			.stream()
			.map((collection) -> collection.settings.scheme().source())
			.filter(Objects::nonNull)
			.toList();
	}

	/**
	 * The collection whose ranges a collection draws from, or {@code null} if its scheme
	 * needs no ranges.
	 * @throws InvalidCollectionException if the name is not valid
	 */
	@Nullable NamedCollection counterOf(String collection) {
		NamedCollection own = named(collection);
		return (own.settings.scheme().source() == null) ? counterOf(own) : null;
	}

	private NamedCollection named(String collection) {
		return collection(CheckedNaming.check(collection).toLowerCase(Locale.ROOT));
	}

	private NamedCollection collection(String key) {
		NamedCollection known = this.collections.get(key);
		if (known != null) {
			return known;
		}
		// The settings may come from users' code, which must not run inside the map
		NamedCollection made = new NamedCollection(key, this.settings.apply(key));
		known = this.collections.putIfAbsent(key, made);
		return (known != null) ? known : made;
	}

	private NamedCollection counterOf(NamedCollection collection) {
		String counter = collection.settings.counter();
		return (counter != null) ? collection(counter) : collection;
	}

	private HiLoSequence sequence(String spelling, NamedCollection collection) {
		CollectionSettings own = collection.settings;
		NumberSource source = own.scheme().source();
		if (source != null) {
			return new RangelessSequence(spelling, source, this.context);
		}
		OrderedSequence numbers = new OrderedSequence(spelling, counterOf(collection).buffer());
		Permutation permutation = own.scheme().permutation();
		return (permutation != null) ? new PermutedSequence(numbers, permutation) : numbers;
	}

	/**
	 * A collection, however it is spelled. Thread-safe.
	 */
	final class NamedCollection {

		final String key;

		final CollectionSettings settings;

		private volatile @Nullable RangeBuffer buffer;

		private volatile @Nullable HiLoSequence handle;

		/**
		 * Whether it was warmed up: its counter may exist because of that, even if that
		 * has failed.
		 */
		private volatile boolean warmedUp;

		NamedCollection(String key, CollectionSettings settings) {
			this.key = key;
			this.settings = settings;
		}

		/**
		 * Keeps the handle on its name in lower case, unless there is one.
		 * @return the one that is kept
		 */
		synchronized HiLoSequence keep(HiLoSequence made) {
			HiLoSequence known = this.handle;
			if (known != null) {
				return known;
			}
			this.handle = made;
			return made;
		}

		/**
		 * Its ranges, which other collections may share.
		 */
		RangeBuffer buffer() {
			RangeBuffer known = this.buffer;
			return (known != null) ? known : makeRanges();
		}

		private synchronized RangeBuffer makeRanges() {
			RangeBuffer known = this.buffer;
			if (known == null) {
				known = newBuffer();
				this.buffer = known;
			}
			return known;
		}

		private RangeBuffer newBuffer() {
			DatabaseContext context = HiLoSequences.this.context;
			Scheme scheme = this.settings.scheme();
			// Most collections share one context
			DatabaseContext own = (scheme.unit() > 1) ? context.with(new HiRanges(context.repository(), scheme))
					: context;
			return new RangeBuffer(this.key, own, HiLoSequences.this.outage, this.settings.rangesInIds(),
					configuredFloor());
		}

		private @Nullable Floor configuredFloor() {
			LongSupplier floor = this.settings.floor();
			if (floor == null) {
				return null;
			}
			Scheme scheme = this.settings.scheme();
			LongSupplier ids = (scheme.unit() > 1) ? () -> scheme.lastIdOf(floor.getAsLong()) : floor;
			return new Floor(new Floor.Configured(this.key, ids));
		}

		/** Whether ranges have been needed. */
		boolean isUsed() {
			return this.buffer != null;
		}

		/** Obtains the first range in the background. */
		void warmUp() {
			this.warmedUp = true;
			buffer().advance(ActiveRange.NONE);
		}

		/**
		 * Ends all drawing from the ranges held now.
		 * @return what to wait for, if the store is being asked for something
		 */
		@Nullable Completion withdraw() {
			return buffer().seal();
		}

		/** Forgets what was drawn, and drops what was obtained since the last seal. */
		void forget() {
			withdraw();
			buffer().forget(configuredFloor());
		}

		CollectionSnapshot snapshot() {
			RangeBuffer used = this.buffer;
			return ((used != null) ? used : newBuffer()).snapshot(this.settings.scheme().name(),
					this.settings.counter(),
					new CollectionSnapshot.Capacity(this.settings.initialCapacity(), this.settings.maxCapacity()));
		}

	}

}

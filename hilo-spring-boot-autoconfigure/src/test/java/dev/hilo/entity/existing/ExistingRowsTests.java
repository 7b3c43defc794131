package dev.hilo.entity.existing;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DuplicateKeyException;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.entity.existing.OrderColumn.Order;
import dev.hilo.jdbc.DataSourceUnwrapper;
import dev.hilo.jdbc.TableProbe;
import dev.hilo.jdbc.table.ColumnDescription;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeRepository;
import dev.hilo.support.H2Database;
import dev.hilo.support.Threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

/**
 * What one process knows of the tables that its entities had before.
 */
@ExtendWith(OutputCaptureExtension.class)
class ExistingRowsTests {

	private static final String FILLED = "CREATE TABLE orders (id bigint AUTO_INCREMENT PRIMARY KEY)";

	private static final String NUMBERS = "CREATE TABLE orders (id bigint PRIMARY KEY)";

	private static final String TEXTS = "CREATE TABLE orders (id varchar(64) PRIMARY KEY)";

	private final InMemoryRangeRepository ranges = new InMemoryRangeRepository();

	private final RangeIdGenerator hilo = over(this.ranges);

	private final H2Database database = new H2Database();

	private final TableProbe look = new TableProbe(this.database.dataSource(), DataSourceUnwrapper.NONE, null,
			Duration.ofSeconds(40));

	private final ExistingRows rows = rows(new NothingIsSet(), (type) -> "orders");

	@Test
	void tableWhoseKeysAreTakenIsReadOnceAMinuteAndForItsOwnInsertsOnly() {
		this.database.jdbc().execute(NUMBERS);
		AtomicInteger reads = new AtomicInteger();
		ExistingRows rows = rows(new ReadBefore(this.database.dataSource(), reads::incrementAndGet));
		rows.table(EntityLocation.DEFAULT, OrderColumn.of(Long.class));
		assertThat(this.hilo.generateNextIdFor("Orders")).isEqualTo(1);
		assertThat(reads).hasValue(1);
		rows.failed(new DuplicateKeyException("another class"), String.class);
		rows.failed(new DuplicateKeyException("no table"));
		rows.failed(new IllegalStateException("another failure"), OrderColumn.Order.class);
		Threads.awaitEnd("hilo-probe");
		assertThat(reads).hasValue(1);
		for (int i = 0; i < 5; i++) {
			rows.failed(new IllegalStateException(new DuplicateKeyException("taken")), Object.class);
		}
		await().until(() -> reads.get() > 1);
		Threads.awaitEnd("hilo-probe");
		assertThat(reads).hasValue(2);
		assertThat(this.hilo.generateNextIdFor("Orders")).as("nothing was dropped").isEqualTo(2);
	}

	@Test
	void keyThatOnlyTheDriverCallsTakenIsOneToo() {
		this.database.jdbc().execute(NUMBERS);
		AtomicInteger reads = new AtomicInteger();
		ExistingRows rows = rows(new ReadBefore(this.database.dataSource(), reads::incrementAndGet));
		rows.table(EntityLocation.DEFAULT, OrderColumn.of(Long.class)).assigns();
		rows.failed(new SQLException("deadlock", "40001"), OrderColumn.Order.class);
		Threads.awaitEnd("hilo-probe");
		assertThat(reads).hasValue(0);
		rows.failed(new SQLException("taken", "23505"), OrderColumn.Order.class);
		await().until(() -> reads.get() == 1);
	}

	@Test
	void tablesOfOneFailureAreReadByOneThread() {
		this.database.jdbc().execute(NUMBERS);
		Set<Thread> readers = ConcurrentHashMap.newKeySet();
		AtomicInteger reads = new AtomicInteger();
		ExistingRows rows = rows(new ReadBefore(this.database.dataSource(), () -> {
			readers.add(Thread.currentThread());
			reads.incrementAndGet();
		}));
		for (String caller : List.of("a", "b", "c")) {
			rows.table(EntityLocation.DEFAULT, OrderColumn.of(Long.class), caller);
		}
		rows.failed(new DuplicateKeyException("taken"), OrderColumn.Order.class);
		await().until(() -> reads.get() == 3);
		assertThat(readers).hasSize(1);
	}

	@Test
	void textsAreReadBeforeTheirCounterExists() {
		createTexts();
		this.rows.table(EntityLocation.DEFAULT, OrderColumn.of(String.class));
		assertThat(this.hilo.generateDocumentId("Orders")).isEqualTo("orders/91-A");
	}

	@Test
	void textsAreNotReadAgainOnceTheirCounterExists() {
		createTexts();
		this.ranges.set("orders", 50);
		this.rows.table(EntityLocation.DEFAULT, OrderColumn.of(String.class));
		assertThat(this.hilo.generateDocumentId("Orders")).isEqualTo("orders/51-A");
	}

	@Test
	void counterOfSeveralCollectionsDoesNotProveThatTheTextsOfThisOneWereRead() {
		createTexts();
		this.ranges.set("orders", 50);
		rows(new NothingIsSet() {
			@Override
			public boolean sharesCounter(String collection) {
				return true;
			}
		}, (type) -> "orders").table(EntityLocation.DEFAULT, OrderColumn.of(String.class));
		assertThat(this.hilo.generateDocumentId("Orders")).isEqualTo("orders/91-A");
	}

	@Test
	void classThatSeveralThreadsStoreFirstHasOneTable() {
		this.database.jdbc().execute(NUMBERS);
		AtomicInteger looks = new AtomicInteger();
		AtomicReference<@Nullable ExistingRows> again = new AtomicReference<>();
		// As if another thread came while this one asks for the name of the collection
		ExistingRows rows = rows(new NothingIsSet(), (type) -> {
			ExistingRows other = again.getAndSet(null);
			if (other != null) {
				other.table(EntityLocation.DEFAULT, OrderColumn.of(Long.class));
			}
			return "orders";
		}, looks);
		again.set(rows);
		assertThat(rows.table(EntityLocation.DEFAULT, OrderColumn.of(Long.class)).assigns()).isTrue();
		assertThat(looks).hasValue(1);
		assertThat(rows.audit()).hasSize(1);
	}

	@Test
	void tablesAreAddedByOneThreadAfterTheOther() {
		for (String name : List.of("a", "b")) {
			assertThat(
					inThread(name, () -> this.rows.table(new EntityLocation(name, null), OrderColumn.of(Long.class))))
				.succeedsWithin(Duration.ofSeconds(30));
		}
	}

	@Test
	void typeOfAnIdIsCheckedIfHiLoMakesIt() {
		NothingIsSet refusing = new NothingIsSet() {
			@Override
			void check(Class<?> type, Class<?> idType) {
				throw new HiLoConfigurationException("hilo.collections.orders.floor", "5000000000", "too narrow");
			}
		};
		IdColumn column = OrderColumn.of(Integer.class);
		ExistingRows rows = rows(refusing, (type) -> "orders");
		assertThatExceptionOfType(HiLoConfigurationException.class)
			.isThrownBy(() -> rows.table(EntityLocation.DEFAULT, column))
			.withMessageContaining("too narrow");
		ExistingRows ofOthers = refusing.rows(() -> null, (type) -> "orders", (location) -> this.look);
		assertThatNoException().isThrownBy(() -> ofOthers.table(EntityLocation.DEFAULT, column));
	}

	@Test
	void threadsThatNeedTheSameTableShareOneLook() throws Exception {
		this.database.jdbc().execute(FILLED);
		Held column = new Held();
		CompletableFuture<Boolean> first = inThread("first", () -> assigns(column.column));
		column.entered.await();
		CompletableFuture<Boolean> second = inThread("second", () -> assigns(column.column));
		awaitWaiting("second");
		column.released.countDown();
		assertThat(first.get()).isFalse();
		assertThat(second.get()).isFalse();
		assertThat(assigns(column.column)).isFalse();
		assertThat(column.looks).as("nor is it forgotten").hasValue(1);
	}

	@Test
	void threadThatWaitsForAProbeThatFailsGetsItsFailureAndTheNextOneAsksAgain() throws Exception {
		this.database.jdbc().execute(FILLED);
		Held column = new Held();
		column.failure = new SQLException("injected", "57P03");
		CompletableFuture<Boolean> first = inThread("first", () -> assigns(column.column));
		column.entered.await();
		CompletableFuture<Boolean> second = inThread("second", () -> assigns(column.column));
		awaitWaiting("second");
		column.released.countDown();
		for (CompletableFuture<Boolean> each : List.of(first, second)) {
			assertThat(each).failsWithin(Duration.ofSeconds(30))
				.withThrowableThat()
				.withCauseInstanceOf(RangeUnavailableException.class)
				.withMessageContaining("injected");
		}
		assertThat(column.looks).hasValue(1);
		column.failure = null;
		assertThat(assigns(column.column)).isFalse();
	}

	@Test
	void probeThatBreaksIsAFailureAndTheNextOneAsksAgain() {
		this.database.jdbc().execute(FILLED);
		Held column = new Held();
		column.released.countDown();
		column.error = new StackOverflowError();
		assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> assigns(column.column));
		column.error = null;
		assertThat(assigns(column.column)).isFalse();
	}

	@Test
	void saveIntoATableThatIsMissingFailsAndTheNextOneAsksAgain() {
		IdColumn column = OrderColumn.of(Long.class);
		for (int i = 0; i < 2; i++) {
			assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(() -> this.rows.table(EntityLocation.DEFAULT, column).assigns())
				.withMessageContaining("hilo.collections.orders.floor")
				.withMessageContaining("hilo.collections.orders.existing-ids=ignore");
			assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(() -> this.hilo.generateNextIdFor("Orders"))
				.withMessageContaining("hilo.collections.orders.existing-ids=ignore");
		}
		this.database.jdbc().execute(FILLED);
		assertThat(this.rows.table(EntityLocation.DEFAULT, column).assigns()).isFalse();
	}

	@Test
	void tableThatMayNotBeSeenIsWarnedOfOnceAndItsIdsAreMade(CapturedOutput log) {
		Held column = new Held();
		column.released.countDown();
		column.failure = new SQLException("injected", "42501");
		for (int i = 0; i < 2; i++) {
			assertThat(assigns(column.column)).isTrue();
			assertThat(this.hilo.generateNextIdFor("Orders")).isEqualTo(i + 1);
		}
		assertThat(log.getOut().split("can't be probed", -1)).hasSize(2);
		assertThat(log).contains(Order.class.getName(), "hilo.collections.orders.floor");
		assertThat(column.looks).hasValue(1);
	}

	@Test
	void unknownDataSourceIsWarnedOfOnce(CapturedOutput log) {
		ExistingRows rows = new NothingIsSet().rows(() -> this.hilo, (type) -> "orders", (location) -> null);
		EntityTable unknown = rows.table(EntityLocation.UNKNOWN, OrderColumn.of(Long.class));
		assertThat(unknown.assigns()).isTrue();
		assertThat(unknown.assignsIfKnown()).isTrue();
		assertThat(this.hilo.generateNextIdFor("Orders")).isEqualTo(1);
		assertThat(log.getOut().split("it is not known in which DataSource they are stored", -1)).hasSize(2);
		assertThat(rows.audit()).singleElement()
			.extracting(CounterAudit::skipped)
			.isEqualTo("the table, the counter or its floor could not be read");
	}

	@Test
	void columnThatTheDatabaseFillsIsLeftToItAlsoWhereHiLoMakesNoIds() {
		this.database.jdbc().execute(FILLED);
		ExistingRows rows = new NothingIsSet().rows(() -> null, (type) -> "orders", (location) -> this.look);
		assertThat(rows.table(EntityLocation.DEFAULT, OrderColumn.of(Long.class)).assigns()).isFalse();
		assertThat(rows.audit()).singleElement()
			.extracting(CounterAudit::skipped)
			.isEqualTo("HiLo does not make the ids");
	}

	@Test
	void silentDatabaseIsAFailureThatNamesTheLimitOfTheWait() {
		Held column = new Held();
		ExistingRows rows = rows(new TableProbe(this.database.dataSource(), DataSourceUnwrapper.NONE, null,
				Duration.ofMillis(4 * 1500)));
		EntityTable table = rows.table(EntityLocation.DEFAULT, column.column);
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(table::assigns)
			.withMessageContainingAll("did not answer within 1500 ms, a quarter of hilo.jdbc.timeout",
					"hold all connections of the pool");
		column.released.countDown();
	}

	@Test
	void auditNamesTheDatabasesOfOneCollectionInTheirOrder() {
		this.database.jdbc().execute(NUMBERS);
		for (String name : List.of("d", "b", "e", "a", "c")) {
			this.rows.table(new EntityLocation(name, null), OrderColumn.of(Long.class));
		}
		assertThat(this.rows.audit()).extracting(CounterAudit::database).containsExactly("a", "b", "c", "d", "e");
	}

	@Test
	void decisionIsKnownOnceACallerHasWaitedForTheDescription() {
		this.database.jdbc().execute(NUMBERS);
		EntityTable table = this.rows.table(EntityLocation.DEFAULT, OrderColumn.of(Long.class));
		assertThat(table.assignsIfKnown()).isNull();
		assertThat(table.assigns()).isTrue();
		assertThat(table.assignsIfKnown()).isTrue();
		assertThat(table.assigns()).isTrue();
	}

	@Test
	void columnThatTheDatabaseFillsIsLeftToItForGood() {
		this.database.jdbc().execute(FILLED);
		EntityTable table = this.rows.table(EntityLocation.DEFAULT, OrderColumn.of(Long.class));
		assertThat(table.assigns()).isFalse();
		assertThat(table.assignsIfKnown()).isFalse();
		assertThat(table.assigns()).isFalse();
	}

	@Test
	void numbersStartAboveTheRowsOfAClassThatIsKnown(CapturedOutput log) {
		this.database.jdbc().execute(NUMBERS);
		this.database.jdbc().execute("INSERT INTO orders VALUES (70)");
		this.rows.table(EntityLocation.DEFAULT, OrderColumn.of(Long.class));
		assertThat(this.hilo.generateNextIdFor("Orders")).isEqualTo(71);
		assertThat(log).containsOnlyOnce("'orders' goes on at 71: ids up to 70 are taken in table orders");
	}

	@Test
	void messagesNameTableAndColumnWithoutTheQuotesOfStatements() {
		ColumnDescription column = new ColumnDescription("\"shop\".`orders`", "`id`", ColumnDescription.Content.NUMBERS,
				null);
		assertThat(column.describe()).isEqualTo("shop.orders.id");
		assertThat(column.describeTable()).isEqualTo("shop.orders");
	}

	private void createTexts() {
		this.database.jdbc().execute(TEXTS);
		this.database.jdbc().execute("INSERT INTO orders VALUES ('orders/90-B')");
	}

	private boolean assigns(IdColumn column) {
		return this.rows.table(EntityLocation.DEFAULT, column).assigns();
	}

	private ExistingRows rows(NothingIsSet settings, Function<Class<?>, String> collections) {
		return rows(settings, collections, new AtomicInteger());
	}

	private ExistingRows rows(NothingIsSet settings, Function<Class<?>, String> collections, AtomicInteger looks) {
		return settings.rows(() -> this.hilo, collections, (location) -> {
			looks.incrementAndGet();
			return this.look;
		});
	}

	private ExistingRows rows(TableProbe probe) {
		return new NothingIsSet().rows(() -> this.hilo, (type) -> "orders", (location) -> probe);
	}

	private static RangeIdGenerator over(RangeRepository ranges) {
		Map<String, HiLoSequences> databases = new HashMap<>();
		for (String name : List.of("a", "b", "c", "d", "e")) {
			databases.put(name, HiLoSequences.over(ranges).build());
		}
		return new RangeIdGenerator(HiLoSequences.over(ranges).build(), databases, new PluralCollectionNaming());
	}

	private static <T> CompletableFuture<T> inThread(String name, Supplier<T> work) {
		CompletableFuture<T> done = new CompletableFuture<>();
		new Thread(() -> {
			try {
				done.complete(work.get());
			}
			catch (Throwable ex) {
				done.completeExceptionally(ex);
			}
		}, name).start();
		return done;
	}

	private static void awaitWaiting(String name) {
		await().until(() -> Thread.getAllStackTraces()
			.keySet()
			.stream()
			.anyMatch((thread) -> thread.getName().equals(name) && thread.getState() == Thread.State.TIMED_WAITING));
	}

	/**
	 * Does something once it has read a table.
	 */
	private static final class ReadBefore extends TableProbe {

		private final Runnable then;

		ReadBefore(DataSource dataSource, Runnable then) {
			super(dataSource, DataSourceUnwrapper.NONE, null, Duration.ofSeconds(40));
			this.then = then;
		}

		@Override
		public BigDecimal highestNumber(ColumnDescription column) throws SQLException, TimeoutException {
			BigDecimal highest = super.highestNumber(column);
			this.then.run();
			return highest;
		}

	}

	/** A look at it waits until it is released. */
	private static final class Held implements IdColumn.Name {

		private final CountDownLatch entered = new CountDownLatch(1);

		private final CountDownLatch released = new CountDownLatch(1);

		private final AtomicInteger looks = new AtomicInteger();

		private volatile @Nullable SQLException failure;

		private volatile @Nullable Error error;

		private final IdColumn column = OrderColumn.of(Long.class, this);

		@Override
		public String in(Connection connection) throws SQLException {
			this.looks.incrementAndGet();
			this.entered.countDown();
			try {
				this.released.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			Error broken = this.error;
			if (broken != null) {
				throw broken;
			}
			SQLException current = this.failure;
			if (current != null) {
				throw current;
			}
			return "orders";
		}

	}

}

package dev.hilo.entity.existing;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DuplicateKeyException;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.IdAssignmentException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.jdbc.DataSourceUnwrapper;
import dev.hilo.jdbc.TableProbe;
import dev.hilo.jdbc.table.ColumnDescription;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeRepository;
import dev.hilo.scheme.Domain;
import dev.hilo.schemes.ClassicScheme;
import dev.hilo.schemes.FastPermutation;
import dev.hilo.support.H2Database;
import dev.hilo.support.OwnStore;
import dev.hilo.support.Threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Where the numbers of a table start, and when its rows are read for it.
 */
@ExtendWith(OutputCaptureExtension.class)
class CountedTableTests {

	private static final String FILLED = "CREATE TABLE orders (id bigint AUTO_INCREMENT PRIMARY KEY)";

	private static final String NUMBERS = "CREATE TABLE orders (id bigint PRIMARY KEY)";

	private static final String TEXTS = "CREATE TABLE orders (id varchar(64) PRIMARY KEY)";

	private static final String UNORDERED = "the ids are in no order that a counter has";

	private static final String OF_OTHERS = "found its id taken: others have stored rows there";

	private final InMemoryRangeRepository ranges = new InMemoryRangeRepository();

	private RangeRepository store = this.ranges;

	private final H2Database database = new H2Database();

	private final Probe probe = new Probe(this.database.dataSource());

	private final Settings settings = new Settings();

	private CollectionSettings collection = new CollectionSettings();

	private @Nullable RangeIdGenerator hilo;

	@ParameterizedTest
	@ValueSource(longs = { 0, 70 })
	void highestIdOfTheStartStandsInWhileTheTableCannotBeRead(long highest, CapturedOutput log) {
		create(NUMBERS, highest);
		table().describe();
		assertThat(this.probe.reads).hasValue(1);
		this.probe.failure = new TimeoutException("too late");
		assertThat(next()).isEqualTo(highest + 1);
		assertThat(log)
			.contains("can't be read now: too late. The counter of collection 'orders' starts above " + highest);
	}

	@Test
	void tableThatCannotBeReadBeforeTheFirstIdIsAFailureAndTheNextCallerAsksAgain() {
		create(NUMBERS, 70);
		table();
		this.probe.failure = new TimeoutException("too late");
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(this::next)
			.withMessageContaining(
					"could not be read before its first id: too late. Nothing was stored, and the next save asks again");
		this.probe.failure = null;
		assertThat(next()).isEqualTo(71);
	}

	@Test
	void rowsThatMayNotBeReadAreWarnedOfAndTheCounterGoesOnByItself(CapturedOutput log) {
		create(NUMBERS, 70);
		table();
		this.probe.failure = new TableProbe.RefusedException("no right.", null);
		assertThat(next()).isEqualTo(1);
		assertThat(log).containsOnlyOnce("can't be probed: no right. The counter of collection 'orders' goes on");
	}

	/** Such as a limit on statements that a server has under another name. */
	@ParameterizedTest
	@ValueSource(longs = { 0, 70 })
	void failureOfAnUnknownKindNeverStartsTheCounter(long highest) {
		create(NUMBERS, highest);
		table().describe();
		this.probe.failure = new SQLException("unheard of", "ZZ999", 98765);
		for (int i = 0; i < 2; i++) {
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(this::next)
				.withMessageContaining("unheard of")
				.withMessageContaining("hilo.collections.orders.floor")
				.withMessageContaining("hilo.collections.orders.existing-ids=ignore");
		}
		assertThat(this.ranges.counter("orders").highest()).isEmpty();
		this.probe.failure = null;
		assertThat(next()).isEqualTo(highest + 1);
	}

	@Test
	void rowWithTheLastNumberLeavesNoneAndTheOneBeforeItLeavesOne() {
		create(NUMBERS, 99);
		this.collection = new CollectionSettings().withBound(100);
		table();
		assertThat(next()).isEqualTo(100);
		this.database.jdbc().execute("INSERT INTO orders VALUES (100)");
		this.ranges.set("orders", 0);
		table();
		assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(this::next)
			.withMessageContaining("is 100. The numbers of collection 'orders' end at 100");
	}

	@Test
	void tableOfARoutingDataSourceIsNotReadAtTheStart() {
		create(NUMBERS, 70);
		this.probe.routes = true;
		ExistingRows rows = table();
		rows.describe();
		assertThat(this.probe.reads).hasValue(0);
		assertThat(rows.table(EntityLocation.DEFAULT, OrderColumn.of(Long.class)).assignsIfKnown()).isNull();
	}

	@Test
	void tableThatTheDatabaseFillsIsReadAtTheStartOnlyIfHiLoIsToFillIt() {
		create(FILLED, 70);
		ExistingRows rows = table();
		rows.describe();
		assertThat(rows.table(EntityLocation.DEFAULT, OrderColumn.of(Long.class)).assignsIfKnown()).isFalse();
		assertThat(this.probe.reads).hasValue(0);
		this.settings.assigns = true;
		table().describe();
		assertThat(this.probe.reads).hasValue(1);
	}

	@Test
	void columnThatTheDatabaseFillsTooIsWarnedOfWhenItIsDescribedAndOnce(CapturedOutput log) {
		create(FILLED, 70);
		this.settings.assigns = true;
		table().describe();
		String warning = "but the database also fills the column orders.id (identity)";
		assertThat(log).containsOnlyOnce(warning);
		assertThat(next()).isEqualTo(71);
		assertThat(log).containsOnlyOnce(warning)
			.contains("takes them from HiLo, execute: ALTER TABLE orders ALTER COLUMN id DROP IDENTITY;");
	}

	@Test
	void columnThatOnlyHiLoFillsIsNotWarnedOf(CapturedOutput log) {
		create(NUMBERS, 70);
		table().describe();
		assertThat(this.probe.reads).hasValue(1);
		assertThat(log.getOut().lines()).noneMatch((line) -> line.contains("WARN") && line.contains("EntityTableLog"));
	}

	@Test
	void columnThatTakesNoOtherIdsIsWarnedOfWhenItIsDescribedAndRefusedAtTheSave(CapturedOutput log) {
		create("CREATE TABLE orders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)", 0);
		this.settings.assigns = true;
		table().describe();
		assertThat(log)
			.containsOnlyOnce("can be stored: The column orders.id is GENERATED ALWAYS and takes no ids but");
		assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(this::next)
			.withMessageContaining("SET GENERATED BY DEFAULT");
	}

	@Test
	void rowsThatSayNothingAreNotReadAtTheStart() {
		create(NUMBERS, 70);
		this.settings.ignores = true;
		table().describe();
		this.settings.ignores = false;
		this.collection = new CollectionSettings().withFloor(() -> 90);
		table().describe();
		this.collection = new CollectionSettings().withBound(1000).withScheme(new FastPermutation(new Domain(1000)));
		table().describe();
		this.database.jdbc().execute("DROP TABLE orders");
		this.collection = new CollectionSettings();
		create(TEXTS, 0);
		rows(OrderColumn.of(String.class)).describe();
		assertThat(this.probe.reads).hasValue(0);
	}

	@Test
	void tableThatWasReadForTheFirstIdIsNotReadAgain() {
		create(NUMBERS, 70);
		ExistingRows rows = table();
		assertThat(next()).isEqualTo(71);
		rows.describe();
		assertThat(this.probe.reads).hasValue(1);
	}

	@Test
	void failureToDescribeATableAtTheStartIsLeftToTheFirstSave(CapturedOutput log) {
		create(NUMBERS, 70);
		this.probe.failure = new IllegalStateException("of a driver");
		DebugLog.during(() -> table().describe());
		assertThat(log).contains("will be described by the first save", "of a driver");
		this.probe.failure = null;
		assertThat(next()).isEqualTo(71);
	}

	@Test
	void rowsThatOthersHaveStoredAboveTheCounterRaiseIt(CapturedOutput log) {
		create(NUMBERS, 0);
		ExistingRows rows = table();
		assertThat(next()).isEqualTo(1);
		this.database.jdbc().execute("INSERT INTO orders VALUES (500)");
		failed(rows);
		await().until(() -> log.getOut().contains(OF_OTHERS));
		assertThat(next()).isEqualTo(501);
		assertThat(log).containsOnlyOnce("An insert into orders " + OF_OTHERS
				+ ", up to 500, while the counter of collection 'orders' was at 32.");
	}

	@Test
	void rowAmongTheNumbersThatThisProcessHoldsHasItTakeOthers(CapturedOutput log) {
		create(NUMBERS, 0);
		ExistingRows rows = table();
		assertThat(next()).isEqualTo(1);
		this.database.jdbc().execute("INSERT INTO orders VALUES (2)");
		failed(rows);
		await().until(() -> log.getOut().contains(OF_OTHERS));
		assertThat(next()).isGreaterThan(2);
	}

	@Test
	void rowsOfItsOwnRaiseNothing(CapturedOutput log) {
		create(NUMBERS, 0);
		ExistingRows rows = table();
		assertThat(next()).isEqualTo(1);
		this.database.jdbc().execute("INSERT INTO orders VALUES (1)");
		failed(rows);
		await().until(() -> this.probe.reads.get() > 1);
		Threads.awaitEnd("hilo-probe");
		assertThat(log).doesNotContain(OF_OTHERS);
		assertThat(next()).isEqualTo(2);
	}

	@Test
	void rowAtTheCounterIsNotAboveIt(CapturedOutput log) {
		create(NUMBERS, 50);
		this.ranges.set("orders", 50);
		ExistingRows rows = table();
		rows.describe();
		failed(rows);
		await().until(() -> this.probe.reads.get() > 1);
		Threads.awaitEnd("hilo-probe");
		assertThat(log).doesNotContain(OF_OTHERS);
	}

	@Test
	void comparisonThatFailsIsWarnedOf(CapturedOutput log) {
		create(NUMBERS, 0);
		ExistingRows rows = table();
		assertThat(next()).isEqualTo(1);
		this.probe.failure = new SQLException("no right.");
		failed(rows);
		await().until(() -> log.getOut().contains("could not be compared with the ids there: no right. The next"));
	}

	@Test
	void applicationThatGivesAFloorIsStillWarnedOfOtherWriters(CapturedOutput log) {
		create(FILLED, 0);
		this.settings.assigns = true;
		this.collection = this.collection.withFloor(() -> 70);
		table().describe();
		assertThat(next()).isEqualTo(71);
		assertThat(this.probe.reads).hasValue(0);
		assertThat(log).contains("but the database also fills the column orders.id (identity)",
				"leave them to the database with hilo.collections.orders.generated-column=leave");
	}

	@Test
	void applicationThatGivesAFloorNeedsNoTableThatCanBeProbed() {
		this.collection = this.collection.withFloor(() -> 70);
		this.probe.routes = true;
		table();
		assertThat(next()).isEqualTo(71);
	}

	@Test
	void columnThatTheDatabaseComputesCanNotBeMadeToTakeIds() {
		create("CREATE TABLE orders (id bigint GENERATED ALWAYS AS (7), name varchar(9))", 0);
		this.settings.assigns = true;
		table();
		assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(this::next)
			.withMessageContaining("takes no ids but the database's own")
			.withMessageNotContaining("ALTER");
	}

	@Test
	void classThatAsksForIdsItselfIsToldHowToLeaveThemToTheDatabase(CapturedOutput log) {
		create(FILLED, 0);
		rows(new IdColumn(OrderColumn.Order.class, Long.class, (connection) -> "orders", (connection) -> "id",
				"no @HiLoId"));
		assertThat(next()).isEqualTo(1);
		assertThat(log).contains("leave them to the database with no @HiLoId");
	}

	@Test
	void idDrawnByHandWhereTheDatabaseMakesThemIsWarnedOf(CapturedOutput log) {
		create(FILLED, 70);
		ExistingRows rows = table();
		assertThat(next()).isEqualTo(71);
		assertThat(log).contains("An id of collection 'orders' was asked for, but the database makes the ids");
		assertThat(rows.audit()).singleElement()
			.extracting(CounterAudit::skipped)
			.isEqualTo("the database makes the ids");
	}

	@Test
	void tableIsDescribedAnewOnlyIfItsRowsAreRead() {
		create(NUMBERS, 70);
		AtomicInteger looks = new AtomicInteger();
		IdColumn column = OrderColumn.of(Long.class, (connection) -> {
			looks.incrementAndGet();
			return "orders";
		});
		rows(column).describe();
		assertThat(next()).isEqualTo(71);
		assertThat(looks).as("it may have been locked since").hasValue(2);
		this.collection = this.collection.withFloor(() -> 90);
		rows(column).describe();
		this.ranges.set("orders", 0);
		assertThat(next()).isEqualTo(91);
		assertThat(looks).hasValue(3);
	}

	@Test
	void permutedNumbersGoOnByThemselvesWhateverRowsThereAre() {
		FastPermutation permutation = new FastPermutation(new Domain(1000));
		this.collection = new CollectionSettings().withBound(1000).withScheme(permutation);
		create(NUMBERS, 1000);
		table();
		assertThat(next()).isEqualTo(permutation.permute(1));
		assertThat(this.probe.reads).hasValue(0);
	}

	@Test
	void applicationThatGivesAFloorSaysNothingOfPermutedNumbers() {
		FastPermutation permutation = new FastPermutation(new Domain(1000));
		this.collection = new CollectionSettings().withBound(1000).withScheme(permutation);
		create(NUMBERS, 0);
		this.collection = this.collection.withFloor(() -> 70);
		table();
		assertThat(next()).isEqualTo(permutation.permute(71));
	}

	@Test
	void auditComparesTheCounterWithTheRowsUpToTheEndOfTheIds() {
		create(NUMBERS, 70);
		this.collection = new CollectionSettings().withBound(1000);
		ExistingRows rows = table();
		next();
		this.database.jdbc().update("INSERT INTO orders VALUES (500)");
		CounterAudit audit = rows.audit().get(0);
		assertThat(audit.skipped()).isNull();
		assertThat(audit.bound()).isEqualTo(1000);
		assertThat(audit.highest()).isEqualTo(500);
		assertThat(audit.behindBy()).isEqualTo(500 - 70 - 32);
	}

	@Test
	void auditBeforeTheFirstIdKnowsWhetherTheRowsWillBeRead() {
		create(NUMBERS, 70);
		assertThat(table().audit().get(0).behindBy()).as("the first id is above them").isZero();
		this.collection = new CollectionSettings().withFloor(() -> 5);
		assertThat(table().audit().get(0).behindBy()).as("from 6 on").isEqualTo(65);
		this.collection = new CollectionSettings();
		this.ranges.set("orders", 50);
		assertThat(table().audit().get(0).behindBy()).as("from 51 on").isEqualTo(20);
	}

	@Test
	void auditSkipsRowsThatAreIgnoredOrCanNotBeRead() {
		create(NUMBERS, 70);
		this.probe.failure = new SQLException("no right");
		assertThat(table().audit().get(0).skipped()).isEqualTo("the table, the counter or its floor could not be read");
		this.settings.ignores = true;
		assertThat(table().audit().get(0).skipped()).isEqualTo("ids that exist are ignored (existing-ids)");
	}

	@Test
	void auditSkipsIdsThatHaveNoOrder() {
		create(TEXTS, 0);
		assertThat(rows(OrderColumn.of(String.class)).audit().get(0).skipped()).isNull();
		assertThat(table().audit().get(0).skipped()).isEqualTo(UNORDERED);
		this.collection = new CollectionSettings().withBound(1000).withScheme(new FastPermutation(new Domain(1000)));
		assertThat(rows(OrderColumn.of(String.class)).audit().get(0).skipped()).isEqualTo(UNORDERED);
	}

	@Test
	void numbersOfTheClassicSchemeAreComparedWithTheRows() {
		create(NUMBERS, 70);
		this.collection = new CollectionSettings().withScheme(new ClassicScheme(Domain.INT63, 8));
		assertThat(table().audit().get(0).skipped()).isNull();
	}

	@Test
	void idsEndWhereTheirTypeDoes() {
		create(NUMBERS, 0);
		this.settings.last = 2;
		table();
		assertThat(next()).isEqualTo(1);
		assertThat(next()).isEqualTo(2);
		assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(this::next);
	}

	@Test
	void foreignCounterThatTheStoreDoesNotKnowIsRefused() {
		this.settings.foreign = true;
		this.store = new OwnStore();
		assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(this::table)
			.withMessageContaining("The ranges of collection 'orders' come from a RangeRepository bean");
	}

	@Test
	void decisionIsKnownWhereNoTableHasToBeDescribedForIt() {
		this.settings.assigns = true;
		EntityTable asked = table().table(EntityLocation.DEFAULT, OrderColumn.of(Long.class));
		assertThat(asked.assigns()).isTrue();
		assertThat(asked.assignsIfKnown()).isTrue();
	}

	@Test
	void callerThatIsInterruptedWhileItsTableIsDescribedStaysSo() {
		create(NUMBERS, 0);
		CountDownLatch mayAnswer = new CountDownLatch(1);
		IdColumn silent = OrderColumn.of(Long.class, (connection) -> {
			try {
				mayAnswer.await();
			}
			catch (InterruptedException ex) {
				throw new SQLException(ex);
			}
			return "orders";
		});
		EntityTable asked = rows(silent).table(EntityLocation.DEFAULT, silent);
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(asked::assigns)
			.withMessageContaining("the wait was interrupted");
		assertThat(Thread.interrupted()).isTrue();
		mayAnswer.countDown();
	}

	private void create(String table, long highest) {
		this.database.jdbc().execute(table);
		if (highest > 0) {
			this.database.jdbc().update("INSERT INTO orders VALUES (?)", highest);
		}
	}

	/** Of a new process, over the same counters. */
	private ExistingRows table() {
		return rows(OrderColumn.of(Long.class));
	}

	private ExistingRows rows(IdColumn column) {
		this.hilo = null;
		ExistingRows rows = this.settings.rows(this::generator, (type) -> "orders", (location) -> this.probe);
		rows.table(EntityLocation.DEFAULT, column);
		return rows;
	}

	private RangeIdGenerator generator() {
		RangeIdGenerator made = this.hilo;
		if (made == null) {
			made = new RangeIdGenerator(HiLoSequences.over(this.store).settings(this.collection).build(),
					new PluralCollectionNaming());
			this.hilo = made;
		}
		return made;
	}

	private long next() {
		return generator().generateNextIdFor("Orders");
	}

	private static void failed(ExistingRows rows) {
		rows.failed(new DuplicateKeyException("taken"), OrderColumn.Order.class);
	}

	private static final class Settings extends NothingIsSet {

		private volatile boolean assigns;

		private volatile boolean ignores;

		private volatile boolean foreign;

		private volatile long last = Long.MAX_VALUE;

		@Override
		long lastOf(Class<?> type, Class<?> idType) {
			return this.last;
		}

		@Override
		boolean assignsAnyway(Class<?> type, String collection) {
			return this.assigns;
		}

		@Override
		boolean hasForeignCounter(String collection) {
			return this.foreign;
		}

		@Override
		boolean ignoresExistingIds(String collection) {
			return this.ignores;
		}

	}

	/** Counts how often the highest number is read, and fails then if it should. */
	private static final class Probe extends TableProbe {

		private final AtomicInteger reads = new AtomicInteger();

		private volatile @Nullable Exception failure;

		private volatile boolean routes;

		Probe(DataSource dataSource) {
			super(dataSource, DataSourceUnwrapper.NONE, null, Duration.ofSeconds(40));
		}

		@Override
		public boolean routes() {
			return this.routes;
		}

		@Override
		public BigDecimal highestNumber(ColumnDescription column) throws SQLException, TimeoutException {
			this.reads.incrementAndGet();
			Exception current = this.failure;
			if (current instanceof TimeoutException late) {
				throw late;
			}
			if (current instanceof SQLException refused) {
				throw refused;
			}
			if (current instanceof RuntimeException broken) {
				throw broken;
			}
			return super.highestNumber(column);
		}

		@Override
		public long highestText(ColumnDescription column, String start, ToLongFunction<String> number)
				throws SQLException, TimeoutException {
			this.reads.incrementAndGet();
			return super.highestText(column, start, number);
		}

	}

}

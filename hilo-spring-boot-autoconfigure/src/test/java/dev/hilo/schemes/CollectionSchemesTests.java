package dev.hilo.schemes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.DocumentId;
import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;
import dev.hilo.InvalidCollectionException;
import dev.hilo.support.SchemesRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Covers the schemes of collections, by their properties.
 */
@Tag("all")
class CollectionSchemesTests {

	private static final String[] ONE_OF_EACH = { "hilo.collections.visits.scheme=trace",
			"hilo.collections.visits.trace.node-no=7", "hilo.collections.events.scheme=trace",
			"hilo.collections.events.trace.node-no=8", "hilo.collections.invoices.scheme=decimal",
			"hilo.collections.invoices.decimal.launch-id=65", "hilo.collections.coupons.scheme=permuted",
			"hilo.collections.accounts.scheme=permuted", "hilo.collections.accounts.permuted.grade=keyed",
			"hilo.collections.accounts.permuted.key=correct horse battery staple",
			"hilo.collections.accounts.domain=ecmascript", "hilo.collections.dogs.shared-with=animals",
			"hilo.collections.seats.domain=int32", "hilo.collections.orders.scheme=hilo",
			"hilo.collections.parcels.scheme=classic" };

	private final ApplicationContextRunner contextRunner = SchemesRunner.onFreshDatabase()
		.withPropertyValues(ONE_OF_EACH);

	@Test
	void aCollectionStartsAboveItsFloorOrWhatItsFloorQueryReturns() {
		this.contextRunner
			.withPropertyValues("hilo.collections.f.floor=500", "hilo.collections.g.floor-query=SELECT 700",
					"hilo.collections.p.scheme=permuted", "hilo.collections.p.floor=1000",
					"hilo.collections.q.scheme=permuted")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(ids.generateNextIdFor("f")).isEqualTo(501);
				assertThat(ids.generateNextIdFor("g")).isEqualTo(701);
				assertThat(ids.generateNextIdFor("p")).isEqualTo(ids.generateNextIdsFor(null, "q", 1001)[1000]);
			});
	}

	@Test
	void everySchemeGivesNumbersDocumentIdsAndBlocksThroughTheSameGenerator() {
		this.contextRunner.run((context) -> {
			for (String collection : List.of("visits", "events", "invoices", "coupons", "accounts", "dogs", "seats",
					"orders", "parcels")) {
				assertEveryWayOfDrawing(context.getBean(HiLoIdGenerator.class), collection);
			}
		});
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void logSaysOnceHowLongTraceIdsStayUnique(CapturedOutput output) {
		this.contextRunner.run((context) -> {
			context.getBean(HiLoIdGenerator.class).generateNextIdFor("visits");
			context.getBean(HiLoIdGenerator.class).generateNextIdFor("visits");
		});
		assertThat(output.getOut().lines().filter((line) -> line.contains("hilo.collections.visits.scheme")))
			.singleElement()
			.asString()
			.endsWith("The ids of the scheme trace repeat after 388 days (hilo.collections.visits.scheme): no row may "
					+ "live longer, unless its key has a period, such as the year, beside the id");
	}

	private static void assertEveryWayOfDrawing(HiLoIdGenerator ids, String collection) throws Exception {
		HiLoSequence sequence = ids.sequence(null, collection);
		List<Long> drawn = new ArrayList<>();
		drawn.add(ids.generateNextIdFor(collection));
		drawn.add(numberOf(ids.generateDocumentId(collection), collection));
		Arrays.stream(ids.generateNextIdsFor(null, collection, 1000)).forEach(drawn::add);
		drawn.add(ids.generateNextIdForAsync(collection).get(10, TimeUnit.SECONDS));
		drawn.add(numberOf(ids.generateDocumentIdAsync(collection).get(10, TimeUnit.SECONDS), collection));
		drawn.add(sequence.next());
		drawn.add(numberOf(sequence.nextDocumentId(), collection));
		assertThat(drawn).doesNotHaveDuplicates().allMatch((id) -> id >= 1).hasSize(1006);
		assertThat(sequence.collection()).isEqualTo(collection);
		assertThatIllegalArgumentException().isThrownBy(() -> sequence.next(0)).withMessageContaining(collection);
	}

	private static long numberOf(String documentId, String collection) {
		DocumentId id = DocumentId.parse(documentId);
		assertThat(id.prefix()).isEqualTo(collection);
		assertThat(id.nodeTag()).isEqualTo("A");
		return id.number();
	}

	@Test
	void idsAreMadeOfWhatIsConfigured() {
		this.contextRunner.withPropertyValues("hilo.node-tag=B", "hilo.separator=:", "hilo.server-prefix=North-")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat((ids.generateNextIdFor("visits") >> 22) & 0xFFFF).isEqualTo(7);
				assertThat((ids.generateNextIdFor("events") >> 22) & 0xFFFF).isEqualTo(8);
				assertThat(ids.generateNextIdFor("invoices")).isEqualTo(10_000_000_065L);
				assertThat(ids.generateDocumentId("Invoices")).isEqualTo("invoices:North-20000000065-B");
				assertThat(ids.generateNextIdFor("coupons")).isEqualTo(5238333465980558447L);
				assertThat(ids.generateDocumentId("coupons")).isEqualTo("coupons:North-7830564132010481913-B");
				assertThat(ids.generateNextIdFor("accounts")).isEqualTo(8314499547460418L);
			});
	}

	@Test
	void spellingsOfACollectionShareItsScheme() {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateNextIdFor("Invoices")).isEqualTo(10_000_000_065L);
			assertThat(ids.generateNextIdFor("INVOICES")).isEqualTo(20_000_000_065L);
		});
	}

	@Test
	void collectionsOfOneNodeNeverHaveTheSameTraceId() {
		this.contextRunner
			.withPropertyValues("hilo.collections.clicks.scheme=trace", "hilo.collections.clicks.trace.node-no=7")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(Stream.of(ids.generateNextIdsFor(null, "visits", 10_000),
						ids.generateNextIdsFor(null, "clicks", 10_000)))
					.flatMap((some) -> Arrays.stream(some).boxed().toList())
					.doesNotHaveDuplicates();
			});
	}

	@Test
	void askingForAnIdThatIsLeftToTheDatabaseIsAnErrorThatNamesTheProperty() {
		this.contextRunner.withPropertyValues("hilo.collections.rows.scheme=none").run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			for (Runnable asking : List.<Runnable>of(() -> ids.generateNextIdFor("Rows"),
					() -> ids.generateDocumentId("rows"), () -> ids.generateNextIdsFor(null, "rows", 3),
					() -> ids.generateNextIdForAsync("rows"), () -> ids.generateDocumentIdAsync("rows"))) {
				assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(asking::run)
					.withMessageContainingAll("'rows'", "hilo.collections.rows.scheme=none");
			}
		});
	}

	@Test
	void noSchemeGivesIdsAfterTheEndOfTheApplication() {
		List<String> collections = List.of("visits", "invoices", "coupons", "orders", "parcels");
		AtomicReference<HiLoIdGenerator> ended = new AtomicReference<>();
		this.contextRunner.run((context) -> {
			ended.set(context.getBean(HiLoIdGenerator.class));
			collections.forEach(ended.get()::generateNextIdFor);
		});
		HiLoIdGenerator ids = ended.get();
		for (String collection : collections) {
			assertThatExceptionOfType(GeneratorClosedException.class)
				.isThrownBy(() -> ids.generateNextIdFor(collection))
				.withMessageContaining("'" + collection + "'");
			assertThatExceptionOfType(GeneratorClosedException.class)
				.isThrownBy(() -> ids.generateNextIdsFor(null, collection, 5));
			assertThat(ids.generateDocumentIdAsync(collection)).failsWithin(10, TimeUnit.SECONDS)
				.withThrowableThat()
				.withCauseInstanceOf(GeneratorClosedException.class);
		}
	}

}

package dev.hilo.schemes;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.CollectionNaming;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.InvalidIdException;
import dev.hilo.UnknownDatabaseException;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.scheme.Domain;
import dev.hilo.scheme.HiLoScheme;
import dev.hilo.scheme.IdDescriber;
import dev.hilo.scheme.IdDescription;
import dev.hilo.scheme.Scheme;
import dev.hilo.scheme.SchemeLookup;
import dev.hilo.support.Engine;
import dev.hilo.support.SchemesRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers ids of every scheme that are read back.
 */
@Tag("all")
class IdDescriberTests {

	private final ApplicationContextRunner contextRunner = SchemesRunner.onFreshDatabase()
		.withPropertyValues("hilo.collections.visits.scheme=trace", "hilo.collections.visits.trace.node-no=7",
				"hilo.collections.events.scheme=trace", "hilo.collections.events.trace.node-no=8",
				"hilo.collections.invoices.scheme=decimal", "hilo.collections.invoices.decimal.launch-id=65",
				"hilo.collections.coupons.scheme=permuted", "hilo.collections.accounts.scheme=permuted",
				"hilo.collections.accounts.permuted.grade=keyed",
				"hilo.collections.accounts.permuted.key=a secret of the tests",
				"hilo.collections.accounts.domain=ecmascript", "hilo.collections.dogs.shared-with=seats",
				"hilo.collections.seats.domain=1000", "hilo.collections.rows.scheme=none");

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			orders;   hilo: number=%1$d
			seats;    hilo: number=%1$d
			dogs;     hilo: number=%1$d
			coupons;  permuted: number=%1$d
			accounts; permuted: number=%1$d
			invoices; decimal: counter=%1$d, generator=0, launch=65
			""")
	void whatIsGeneratedIsDescribedAsItWasMade(String collection, String expected) {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			IdDescriber describer = context.getBean(IdDescriber.class);
			for (int number = 1; number <= 100; number += 2) {
				assertThat(describer.describe(collection, ids.generateNextIdFor(collection)).text())
					.isEqualTo(expected.formatted(number));
				String scheme = expected.substring(0, expected.indexOf(':'));
				String parts = expected.substring(expected.indexOf(':') + 2).formatted(number + 1);
				assertThat(describer.describe(ids.generateDocumentId(collection)))
					.hasToString("%s: prefix=%s, %s, nodeTag=A".formatted(scheme, collection, parts));
			}
		});
	}

	@Test
	void classicIdsAreDescribedByTheirHi() {
		this.contextRunner
			.withPropertyValues("hilo.collections.parcels.scheme=classic", "hilo.collections.parcels.classic.max-lo=3")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				IdDescriber describer = context.getBean(IdDescriber.class);
				assertThat(LongStream.of(ids.generateNextIdsFor(null, "parcels", 4))
					.mapToObj((id) -> describer.describe("parcels", id).text())).containsExactly("classic: hi=1, lo=0",
							"classic: hi=1, lo=1", "classic: hi=1, lo=2", "classic: hi=2, lo=0");
				assertThat(describer.describe(ids.generateDocumentId("parcels")))
					.hasToString("classic: prefix=parcels, hi=2, lo=1, nodeTag=A");
			});
	}

	@Test
	void aCollectionWithoutSettingsIsReadByTheDomainOfAll() {
		this.contextRunner.withPropertyValues("hilo.shared-with=seats")
			.run((context) -> assertThatExceptionOfType(InvalidIdException.class)
				.isThrownBy(() -> context.getBean(IdDescriber.class).describe("orders", 1001))
				.withMessageContaining("domain 1..1000"));
	}

	@Test
	void traceIdsAreDescribedAsTheyWereMade() {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			IdDescriber describer = context.getBean(IdDescriber.class);
			Instant before = Instant.now().truncatedTo(ChronoUnit.SECONDS);
			IdDescription visit = describer.describe("Visits", ids.generateNextIdFor("visits"));
			IdDescription event = describer.describe(ids.generateDocumentId("events"));
			assertThat(visit.scheme()).isEqualTo("trace");
			assertThat(visit.parts()).containsOnlyKeys("time", "node", "slot", "counter")
				.containsEntry("node", 7)
				.hasEntrySatisfying("time", (time) -> assertThat((Instant) time).isBetween(before, Instant.now()));
			assertThat(event.parts()).containsOnlyKeys("prefix", "time", "node", "slot", "counter", "nodeTag")
				.containsEntry("prefix", "events")
				.containsEntry("node", 8)
				.hasEntrySatisfying("slot", (slot) -> assertThat((int) slot).isBetween(0, 31));
			for (long id : ids.generateNextIdsFor(null, "visits", 100)) {
				Map<String, Object> parts = describer.describe("visits", id).parts();
				long second = ((Instant) parts.get("time")).getEpochSecond() & 0x1FFFFFF;
				assertThat(second << 38 | 7 << 22 | (int) parts.get("slot") << 17 | (int) parts.get("counter"))
					.isEqualTo(id);
			}
		});
	}

	@Test
	void aDocumentIdIsReadWithTheSeparatorOfItsDatabaseAndAllItsParts() {
		this.contextRunner
			.withPropertyValues("hilo.separator=:", "hilo.server-prefix=North-", "hilo.node-tag=B",
					"hilo.databases.archive.data-source=dataSource", "hilo.databases.archive.separator=#",
					"hilo.databases.archive.server-prefix=")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				IdDescriber describer = context.getBean(IdDescriber.class);
				assertThat(describer.describe(ids.generateDocumentId("orders") + "$carts:7-B").text())
					.isEqualTo("hilo: prefix=orders, serverPrefix=North-, number=1, nodeTag=B, anchor=carts:7-B");
				assertThat(describer.describe("archive", ids.generateDocumentId("archive", "Invoices")).text())
					.isEqualTo("decimal: prefix=invoices, counter=1, generator=0, launch=65, nodeTag=B");
				assertThatExceptionOfType(UnknownDatabaseException.class)
					.isThrownBy(() -> describer.describe("attic", "orders:1-B"))
					.withMessageContaining("'attic'");
			});
	}

	@Test
	void theCollectionIsFoundWhateverPrefixItHas() {
		CollectionNaming naming = new CollectionNaming() {

			@Override
			public String collectionOf(Class<?> type) {
				return new PluralCollectionNaming().collectionOf(type);
			}

			@Override
			public String prefixOf(String collection) {
				return collection.substring(0, 2).toUpperCase(Locale.ROOT);
			}

		};
		this.contextRunner.withBean(CollectionNaming.class, () -> naming).run((context) -> {
			String id = context.getBean(HiLoIdGenerator.class).generateDocumentId("coupons");
			assertThat(id).isEqualTo("CO/5238333465980558447-A");
			assertThat(context.getBean(IdDescriber.class).describe(id))
				.hasToString("permuted: prefix=CO, number=1, nodeTag=A");
		});
	}

	@Test
	void whatTheSchemeNeverMakesIsAClearError() {
		this.contextRunner.run((context) -> {
			IdDescriber describer = context.getBean(IdDescriber.class);
			refused(describer, "orders", 0, "domain 1..9223372036854775807");
			refused(describer, "orders", -1, "domain");
			refused(describer, "seats", 1001, "domain 1..1000");
			refused(describer, "dogs", 1001, "domain 1..1000");
			refused(describer, "accounts", 9007199254740992L, "domain 1..9007199254740991");
			refused(describer, "invoices", 5, "not a DecimalId");
			refused(describer, "visits", 0, "not a TraceId");
			refused(describer, "visits", 4194304, "not a TraceId");
			assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> describer.describe("orders"))
				.withMessageContaining("orders");
			assertThat(describer.describe("rows", -5)).as("of the database")
				.isEqualTo(new IdDescription("none", Map.of("number", -5L)));
		});
	}

	private static void refused(IdDescriber describer, String collection, long id, String why) {
		assertThatExceptionOfType(InvalidIdException.class).isThrownBy(() -> describer.describe(collection, id))
			.withMessageContainingAll("" + id, "'" + collection + "'", why);
	}

	@Test
	void describingDrawsNothing() {
		SchemesRunner.on(Engine.H2, Engine.H2.newDatabase()).run((context) -> {
			context.getBean(IdDescriber.class).describe("orders/99-A");
			assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders")).isEqualTo(1);
		});
	}

	@Test
	void aDescriberOfTheApplicationReplacesOurs() {
		IdDescriber own = new IdDescriber(new SchemeLookup() {

			@Override
			public Scheme schemeOf(String collection) {
				return new HiLoScheme(Domain.INT32);
			}

			@Override
			public String collectionOf(String prefix) {
				return prefix;
			}

			@Override
			public char separatorOf(@Nullable String database) {
				return '/';
			}

		});
		this.contextRunner.withBean(IdDescriber.class, () -> own)
			.run((context) -> assertThat(context.getBean(IdDescriber.class)).isSameAs(own));
	}

}

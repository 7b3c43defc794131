package dev.hilo.autoconfigure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.support.SpringApplicationJsonEnvironmentPostProcessor;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Contexts;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers wrong properties, which fail the start with advice.
 */
class HiLoWrongConfigurationTests {

	private final ApplicationContextRunner contextRunner = Contexts.inMemory();

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			hilo.separator;                       '|';        any but '|'
			hilo.separator;                       '::';       Use one character
			hilo.separator;                       '';         Use one character
			hilo.node-tag;                        ABCDEFGHI;  up to 8 ASCII letters and digits
			hilo.node-tag;                        A-B;        up to 8 ASCII letters and digits
			hilo.node-tag;                        Ä;          up to 8 ASCII letters and digits
			hilo.server-prefix;                   /North;     start with '/'
			hilo.server-prefix;                   North1;     end with a digit
			hilo.server-prefix;                   a|b;        must not contain '|'
			hilo.initial-capacity;                0;          1 or more
			hilo.initial-capacity;                -5;         1 or more
			hilo.max-collections;                 0;          1 or more
			hilo.max-capacity;                    31;         at least hilo.initial-capacity, which is 32
			hilo.jdbc.timeout;                    0;          100ms to 365d
			hilo.jdbc.timeout;                    99ms;       100ms to 365d
			hilo.jdbc.timeout;                    0s;         100ms to 365d
			hilo.jdbc.timeout;                    -1s;        100ms to 365d
			hilo.jdbc.timeout;                    PT8784H;    100ms to 365d
			hilo.jdbc.max-connections;            0;          Use 1 to 3
			hilo.jdbc.max-connections;            4;          Use 1 to 3
			hilo.jdbc.table-name;                 '';         not a plain SQL name
			hilo.jdbc.table-name;                 a b;        not a plain SQL name
			hilo.jdbc.table-name;                 'x; DROP TABLE y'; not a plain SQL name
			hilo.jdbc.table-name;                 a.b;        not a plain SQL name
			hilo.jdbc.table-name;                 'x--';      not a plain SQL name
			hilo.jdbc.schema;                     'a"b';      not a plain SQL name
			hilo.jdbc.schema;                     1a;         not a plain SQL name
			hilo.collections.orders.initial-capacity; 0;      1 or more
			hilo.collections.orders.max-capacity; 5;          at least
			""")
	void failsNamingThePropertyItsValueAndWhatIsAllowed(String property, String value, String allowed) {
		this.contextRunner.withPropertyValues(property + "=" + value).run((context) -> {
			FailureAnalysis analysis = analysis(context);
			String found = property.endsWith("timeout") ? DurationStyle.detectAndParse(value).toString() : value;
			assertThat(analysis.getDescription()).contains(property + " is '" + found + "'");
			assertThat(analysis.getAction()).contains(allowed);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "hilo.server-prefix", "hilo.node-tag", "hilo.jdbc.table-name",
			"hilo.databases.north.server-prefix", "hilo.collections.orders.permuted.key" })
	void refusesAVariableThatIsNotSet(String property) {
		for (String text : new String[] { "${HILO_TEST_UNSET}", "a${HILO_TEST_UNSET}b-0123456789",
				"${HILO_TEST_UNSET:${HILO_TEST_OTHER}}" }) {
			this.contextRunner.withPropertyValues(property + "=" + text).run((context) -> {
				assertThat(analysis(context).getDescription()).startsWith(property + " is '${HILO_TEST_");
				assertThat(analysis(context).getAction()).startsWith("The variable is not set");
			});
		}
	}

	@Test
	void takesAVariableThatIsSetOrHasADefault() {
		this.contextRunner.withPropertyValues("hilo.node-tag=${region:B}").run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("orders")).isEqualTo("orders/1-B");
		});
	}

	@Test
	void numberOfConnectionsOfAFurtherDatabaseIsItsOwnOrThatOfTheDefaultOne() {
		ApplicationContextRunner further = this.contextRunner.withPropertyValues("hilo.jdbc.max-connections=2",
				"hilo.databases.north.data-source=any", "hilo.databases.south.data-source=any");
		further.withPropertyValues("hilo.databases.north.jdbc.max-connections=3")
			.run((context) -> assertThat(context.getBean(ResolvedProperties.class).databases())
				.extracting((database) -> database.name() + database.store().refills().maxConnections())
				.containsExactlyInAnyOrder("north3", "south2"));
		further.withPropertyValues("hilo.databases.north.jdbc.max-connections=-1")
			.run((context) -> assertThat(analysis(context).getDescription())
				.isEqualTo("hilo.databases.north.jdbc.max-connections is '-1'."));
	}

	@ParameterizedTest
	@ValueSource(strings = { "line/items", "order_lines", "line items", "größen" })
	void refusesTheNameOfACollectionThatWouldLoseCharacters(String name) {
		this.contextRunner.withPropertyValues("hilo.collections." + name + ".initial-capacity=5").run((context) -> {
			assertThat(analysis(context).getDescription()).contains("hilo.collections." + name + ".initial-capacity");
			assertThat(analysis(context).getAction()).contains("'[" + name + "]'");
		});
		this.contextRunner.withPropertyValues("hilo.collections[" + name + "].initial-capacity=5").run((context) -> {
			HiLoProperties properties = context.getBean(HiLoProperties.class);
			assertThat(properties.collections()).containsOnlyKeys(name);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "flor", "permuted.keys", "trace.node-no.first", "domain[0]", "items.floor" })
	void refusesASettingThatNoCollectionHas(String setting) {
		this.contextRunner.withPropertyValues("hilo.collections.Orders." + setting + "=s3cret").run((context) -> {
			assertThat(analysis(context).getDescription()).startsWith("The name of hilo.collections.orders." + setting)
				.doesNotContain("s3cret");
			assertThat(analysis(context).getAction()).startsWith("There is no such property");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "hilo.floor", "hilo.seperator", "hilo.jdbc.tabel-name", "hilo.jdbc.url.first",
			"hilo.entities.includes[0]", "hilo.databases.north.data-sorce", "hilo.databases.north.collections.a.flor",
			"hilo.enable", "hilo.public-id.keys[0].key", "hilo.node-tag[0]" })
	void refusesAPropertyThatDoesNotExistAndNeverShowsItsValue(String name) {
		this.contextRunner.withPropertyValues(name + "=s3cret").run((context) -> {
			assertThat(analysis(context).getDescription()).startsWith("The name of " + name + " is '");
			assertThat(analysis(context).getAction()).startsWith("There is no such property");
			assertThat(context.getStartupFailure()).hasStackTraceContaining(name);
			assertThat(Throwables.getStackTrace(context.getStartupFailure())).doesNotContain("s3cret");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "hilo.floor", "hilo.collection.orders.floor" })
	void sendsASettingOfACollectionToItsPlace(String name) {
		this.contextRunner.withPropertyValues(name + "=7")
			.run((context) -> assertThat(analysis(context).getAction()).contains("hilo.collections.<name>"));
	}

	@Test
	void propertiesOfOtherBeansBelowHiLoAreTheirOwn() {
		this.contextRunner.withUserConfiguration(Shop.class)
			.withPropertyValues("hilo.shop.name=Tea", "hilo.shop.opens[0]=9", "hilo.enabled=true")
			.run((context) -> assertThat(context).hasNotFailed());
		this.contextRunner.withUserConfiguration(Shop.class)
			.withPropertyValues("hilo.shops.name=Tea")
			.run((context) -> assertThat(analysis(context).getDescription())
				.isEqualTo("The name of hilo.shops.name is 'name'."));
	}

	@ParameterizedTest
	@ValueSource(strings = { "HILO_COLLECTIONS_ORDERS_FLOR", "HILO_COLLECTIONS_ORDER_LINES_FLOOR",
			"HILO_DATABASES_NORTH_COLLECTIONS_ORDERS_FLOR", "HILO_DATABASES_NORTH_NODETAGS" })
	void refusesAVariableOfACollectionOrADatabaseThatNothingReads(String variable) {
		this.contextRunner.withInitializer(environment(Map.of(variable, "s3cret", "HILO_NORTH", "any")))
			.run((context) -> {
				assertThat(analysis(context).getDescription())
					.startsWith("The name of " + variable.toLowerCase(Locale.ROOT).replace('_', '.'));
				assertThat(Throwables.getStackTrace(context.getStartupFailure())).doesNotContain("s3cret");
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "hilo.collections.orders.flor", "hilo.databases.north.node-tags" })
	void refusesASystemPropertyOfACollectionOrADatabaseThatNothingReads(String property) {
		this.contextRunner.withSystemProperties(property + "=s3cret", "hilo.collections.orders.max-capacity=64")
			.run((context) -> {
				assertThat(analysis(context).getDescription()).startsWith("The name of " + property);
				assertThat(Throwables.getStackTrace(context.getStartupFailure())).doesNotContain("s3cret");
			});
	}

	@Test
	void takesVariablesOfCollectionsAndDatabases() {
		this.contextRunner
			.withInitializer(environment(Map.of("HILO_DATABASES_NORTH_DATA_SOURCE", "any",
					"HILO_DATABASES_NORTH_NODETAG", "B", "HILO_DATABASES_NORTH_JDBC_TABLE_NAME", "ids",
					"HILO_COLLECTIONS_SALES_TRACE_NODE_NO", "7", "HILO_COLLECTIONS_SALES_SCHEME", "trace")))
			.run((context) -> {
				ResolvedProperties.Database north = context.getBean(ResolvedProperties.class).databases().get(0);
				assertThat(north.format().nodeTag()).isEqualTo("B");
				assertThat(north.store().table().name()).isEqualTo("ids");
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "old_shop", "großhandel", "a/b" })
	void refusesTheNameOfADatabaseThatWouldLoseCharacters(String name) {
		this.contextRunner.withPropertyValues("hilo.databases." + name + ".data-source=any").run((context) -> {
			assertThat(analysis(context).getDescription()).contains("hilo.databases." + name + ".data-source");
			assertThat(analysis(context).getAction()).contains("'[" + name + "]'");
		});
		this.contextRunner.withPropertyValues("hilo.databases[" + name + "].data-source=any")
			.run((context) -> assertThat(context.getBean(ResolvedProperties.class).databases())
				.extracting(ResolvedProperties.Database::name)
				.containsExactly(name));
	}

	@Test
	void variablesAndSystemPropertiesOfOtherProgramsDoNotFailTheStart() {
		this.contextRunner
			.withInitializer(environment(Map.of("HILO_HOME", "/opt/hilo", "HILO_SERVICE_HOST", "10.0.0.1",
					"HILO_JDBC_PORT", "tcp://10.0.0.1:80")))
			.withSystemProperties("hilo.home=/opt/hilo")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void propertiesOfPublicIdsWithoutTheirArtifactFailTheStartNamingIt() {
		this.contextRunner.withPropertyValues("hilo.public-ids.keys[0].key=a-secret-of-this-test").run((context) -> {
			FailureAnalysis analysis = analysis(context);
			assertThat(analysis.getDescription()).startsWith("The name of hilo.public-ids.keys[0].key is 'key'.")
				.doesNotContain("a-secret");
			assertThat(analysis.getAction()).contains("need the dependency dev.hilo:hilo-public-ids");
		});
	}

	/** Variables too, as for collections: the texts of a series would change. */
	@Test
	void propertiesOfSeriesWithoutTheirArtifactFailTheStartNamingIt() {
		this.contextRunner.withPropertyValues("hilo.series.invoices.period=year")
			.run((context) -> assertThat(analysis(context).getAction()).contains("dev.hilo:hilo-series"));
		this.contextRunner.withInitializer(environment(Map.of("HILO_SERIES_INVOICES_PERIOD", "year")))
			.run((context) -> assertThat(analysis(context).getAction()).contains("dev.hilo:hilo-series"));
	}

	@Test
	void acceptsLevelsThatYamlLeavesEmpty() {
		yaml("hilo:\n  jdbc:\n  collections:\n    orders:\n").run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void refusesAVariableWithAValueWherePropertiesFollow() {
		this.contextRunner.withInitializer(environment(Map.of("HILO_COLLECTIONS_ORDERS_TRACE", "7")))
			.withPropertyValues("hilo.collections.orders.scheme=trace", "hilo.collections.orders.trace.node-no=7")
			.run((context) -> assertThat(analysis(context).getDescription())
				.isEqualTo("The name of hilo.collections.orders.trace is 'trace'."));
	}

	@Test
	void acceptsSettingsOfACollectionInAllTheirForms() {
		this.contextRunner
			.withPropertyValues("hilo.collections.orders.initialCapacity=5", "hilo.collections.orders.max_capacity=7",
					"hilo.collections[line/items].warmUp=false")
			.withInitializer(environment(Map.of("HILO_COLLECTIONS_ORDERS_EXISTINGIDS", "ignore",
					"HILO_COLLECTIONS_ORDERS_WARM_UP", "false")))
			.run((context) -> assertThat(context.getBean(HiLoProperties.class).collections().get("orders"))
				.extracting(HiLoProperties.Collection::initialCapacity, HiLoProperties.Collection::maxCapacity,
						HiLoProperties.Collection::existingIds)
				.containsExactly(5L, 7L, HiLoProperties.ExistingIdsPolicy.IGNORE));
	}

	@Test
	void takesNamesOfCollectionsThatDifferOnlyInCaseForOne() {
		this.contextRunner
			.withPropertyValues("hilo.collections.Orders.initial-capacity=5", "hilo.collections.orders.max-capacity=7")
			.run((context) -> assertThat(context).hasNotFailed());
		this.contextRunner
			.withPropertyValues("hilo.collections[A/B].initial-capacity=5", "hilo.collections[a/b].initial-capacity=6")
			.run((context) -> {
				assertThat(analysis(context).getDescription())
					.isEqualToIgnoringCase("The name of hilo.collections[a/b] is 'a/b'.");
				assertThat(analysis(context).getAction()).contains("differs only in case");
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "NO", "off", "yes", "true", "'false'" })
	void refusesANodeTagThatYamlReadsAsABoolean(String written) {
		yaml("hilo:\n  node-tag: " + written + "\n").run((context) -> {
			assertThat(analysis(context).getDescription()).matches("hilo.node-tag is '(true|false)'\\.");
			assertThat(analysis(context).getAction()).endsWith("put it in quotes");
		});
		yaml("hilo:\n  databases:\n    '[old shop]':\n      data-source: archive\n      node-tag: " + written + "\n")
			.run((context) -> assertThat(analysis(context).getDescription())
				.startsWith("hilo.databases[old shop].node-tag is '"));
	}

	@Test
	void explainsASeparatorThatYamlReadsAsTheStartOfAText() {
		yaml("hilo:\n  separator: |\n").run((context) -> {
			assertThat(analysis(context).getDescription()).contains("hilo.separator is ''");
			assertThat(analysis(context).getAction()).contains("put it in quotes");
		});
	}

	@Test
	void furtherDatabaseCanNotBeCalledDefault() {
		yaml("hilo:\n  databases:\n    default:\n      data-source: archive\n").run((context) -> {
			assertThat(analysis(context).getDescription()).contains("hilo.databases.default");
			assertThat(analysis(context).getAction()).contains("choose another name");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "hilo.jdbc.username", "hilo.jdbc.password", "hilo.databases.north.jdbc.username" })
	void refusesAUserWithoutTheUrlThatItIsFor(String property) {
		this.contextRunner.withPropertyValues("hilo.databases.north.data-source=archive", property + "=secret")
			.run((context) -> {
				String jdbc = property.substring(0, property.lastIndexOf('.'));
				assertThat(analysis(context).getDescription()).contains(jdbc + ".url is missing");
				assertThat(analysis(context).getAction()).contains(jdbc + ".username and " + jdbc + ".password")
					.doesNotContain("secret");
			});
	}

	@Test
	void readsQuotedTextsInYamlAsTheyAre() {
		yaml("hilo:\n  node-tag: 'NO'\n  separator: ':'\n")
			.run((context) -> assertThat(id(context)).isEqualTo("orders:1-NO"));
		yaml("hilo:\n  node-tag: '007'\n").run((context) -> assertThat(id(context)).isEqualTo("orders/1-007"));
	}

	@Test
	void readsAnEmptyNodeTagInYamlAsNone() {
		yaml("hilo:\n  node-tag: \"\"\n").run((context) -> assertThat(id(context)).isEqualTo("orders/1"));
	}

	@Test
	void readsABareNumberAsMilliseconds() {
		yaml("hilo:\n  jdbc:\n    timeout: 500\n").run((context) -> assertThat(timeout(context)).hasMillis(500));
		yaml("hilo:\n  jdbc:\n    timeout: 100\n").run((context) -> assertThat(timeout(context)).hasMillis(100));
		this.contextRunner
			.withPropertyValues("hilo.databases.north.data-source=any", "hilo.databases.north.jdbc.timeout=700")
			.run((context) -> assertThat(context.getBean(ResolvedProperties.class).databases().get(0).store().timeout())
				.hasMillis(700));
		yaml("hilo:\n  jdbc:\n    timeout: 1500ms\n").run((context) -> assertThat(timeout(context)).hasMillis(1500));
		this.contextRunner.run((context) -> assertThat(timeout(context)).hasSeconds(10));
	}

	@Test
	void findsTheSchemeOfACollectionInBracketsWhateverItsCase() {
		for (String name : new String[] { "[Orders]", "[orders]", "[Order_Lines]", ".Orders" }) {
			this.contextRunner
				.withPropertyValues("hilo.shared-with=all", "hilo.collections" + name + ".scheme=hilo",
						"hilo.collections.products.existing-ids=ignore")
				.run((context) -> {
					ResolvedProperties properties = context.getBean(ResolvedProperties.class);
					String collection = name.replaceAll("[\\[\\].]", "");
					assertThat(properties.setsScheme(collection)).as(name).isTrue();
					assertThat(properties.sharedWith(collection)).as(name).isNull();
					assertThat(properties.setsScheme("products")).isFalse();
				});
		}
	}

	@Test
	void readsNamesOfCollectionsInYaml() {
		yaml("hilo:\n  collections:\n    line/items:\n      initial-capacity: 5\n")
			.run((context) -> assertThat(analysis(context).getAction()).contains("'[line/items]'"));
		yaml("hilo:\n  collections:\n    '[line/items]':\n      initial-capacity: 5\n")
			.run((context) -> assertThat(context.getBean(HiLoProperties.class).collections())
				.containsOnlyKeys("line/items"));
	}

	@Test
	void readsNamesOfCollectionsInJsonButNotInEnvironmentVariables() {
		this.contextRunner
			.withInitializer(
					environment(Map.of("SPRING_APPLICATION_JSON", "{\"hilo.collections[order_lines].floor\": 5000}")))
			.withInitializer((context) -> new SpringApplicationJsonEnvironmentPostProcessor()
				.postProcessEnvironment(context.getEnvironment(), new SpringApplication()))
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("order_lines"))
				.isEqualTo(5001));
		this.contextRunner
			.withInitializer(environment(
					Map.of("HILO_COLLECTIONS_ORDER_LINES_FLOOR", "5000", "HILO_COLLECTIONS_ORDERS_FLOOR", "6000")))
			.run((context) -> assertThat(analysis(context).getDescription())
				.contains("The name of hilo.collections.order.lines.floor"));
	}

	private static ApplicationContextInitializer<ConfigurableApplicationContext> environment(
			Map<String, Object> variables) {
		return (context) -> context.getEnvironment()
			.getPropertySources()
			.addFirst(new SystemEnvironmentPropertySource(
					"test-" + StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
	}

	private ApplicationContextRunner yaml(String text) {
		return this.contextRunner.withInitializer((context) -> {
			try {
				new YamlPropertySourceLoader()
					.load("application.yml", new ByteArrayResource(text.getBytes(StandardCharsets.UTF_8)))
					.forEach(context.getEnvironment().getPropertySources()::addLast);
			}
			catch (IOException ex) {
				throw new IllegalStateException(ex);
			}
		});
	}

	private static String id(AssertableApplicationContext context) {
		return context.getBean(HiLoIdGenerator.class).generateDocumentId("orders");
	}

	private static Duration timeout(AssertableApplicationContext context) {
		return context.getBean(ResolvedProperties.class).defaultDatabase().store().timeout();
	}

	private static FailureAnalysis analysis(AssertableApplicationContext context) {
		Throwable failure = context.getStartupFailure();
		assertThat(failure).isNotNull().hasRootCauseInstanceOf(HiLoConfigurationException.class);
		FailureAnalysis analysis = new HiLoConfigurationFailureAnalyzer(null).analyze(failure);
		assertThat(analysis).isNotNull();
		return analysis;
	}

	@EnableConfigurationProperties(Shop.Properties.class)
	static class Shop {

		@ConfigurationProperties("hilo.shop")
		record Properties(String name, List<Integer> opens) {
		}

	}

}

package dev.hilo.autoconfigure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurations;
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
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers wrong properties, which fail the start with advice.
 */
class HiLoWrongConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(HiLoAutoConfiguration.class))
		.withBean(InMemoryRangeRepository.class);

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
			hilo.jdbc.timeout;                    0;          'milliseconds; it was seconds before'
			hilo.jdbc.timeout;                    99;         'milliseconds; it was seconds before'
			hilo.jdbc.timeout;                    0s;         1ms to 365d
			hilo.jdbc.timeout;                    -1s;        1ms to 365d
			hilo.jdbc.timeout;                    PT8784H;    1ms to 365d
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
			String found = value.equals("0s") ? "PT0S" : value.equals("-1s") ? "PT-1S" : value;
			assertThat(analysis.getDescription()).contains(property + " is '" + found + "'");
			assertThat(analysis.getAction()).contains(allowed);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "hilo.server-prefix", "hilo.node-tag", "hilo.jdbc.table-name",
			"hilo.databases.north.server-prefix", "hilo.collections.orders.permuted.key",
			"hilo.public-ids.keys[0].key" })
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
				.extracting((database) -> database.name() + database.store().maxConnections())
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

	@Test
	void refusesAPropertyThatDoesNotExistAndNamesTheNearest() {
		this.contextRunner.withPropertyValues("hilo.floor=7").run((context) -> {
			assertThat(analysis(context).getDescription()).isEqualTo("The name of hilo.floor is 'floor'.");
			assertThat(analysis(context).getAction()).endsWith("Did you mean hilo.collections.<name>.floor?");
		});
		this.contextRunner.withPropertyValues("hilo.databases.north.datasource=any", "hilo.databases.north.url=any")
			.run((context) -> assertThat(analysis(context).getAction()).contains("jdbc.url?"));
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
	void acceptsLevelsThatYamlLeavesEmpty() {
		yaml("hilo:\n  jdbc:\n  collections:\n    orders:\n  public-ids:\n    keys: []\n")
			.run((context) -> assertThat(context).hasNotFailed());
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
	@CsvSource(delimiter = ';', textBlock = """
			node-tag;      NO;   false; quotes
			node-tag;      off;  false; quotes
			node-tag;      007;  7;     quotes
			node-tag;      42;   42;    quotes
			server-prefix; NO;   false; quotes
			separator;     1;    1;     quotes
			separator;     '|';  '';    quotes
			""")
	void explainsWhatYamlHasMadeOfAText(String key, String written, String read, String allowed) {
		yaml("hilo:\n  " + key + ": " + written + "\n").run((context) -> {
			assertThat(analysis(context).getDescription()).contains("hilo." + key + " is '" + read + "'");
			assertThat(analysis(context).getAction()).contains(allowed);
		});
	}

	@Test
	void explainsWhatYamlHasMadeOfATextOfAFurtherDatabase() {
		yaml("hilo:\n  databases:\n    Archive:\n      data-source: archive\n      node-tag: NO\n")
			.run((context) -> assertThat(analysis(context).getDescription())
				.contains("hilo.databases.Archive.node-tag is 'false'"));
		yaml("hilo:\n  databases:\n    '[old shop]':\n      data-source: archive\n      node-tag: NO\n")
			.run((context) -> assertThat(analysis(context).getDescription())
				.contains("hilo.databases[old shop].node-tag is 'false'"));
	}

	@Test
	void furtherDatabaseCanNotBeCalledDefault() {
		yaml("hilo:\n  databases:\n    default:\n      data-source: archive\n").run((context) -> {
			assertThat(analysis(context).getDescription()).contains("hilo.databases.default");
			assertThat(analysis(context).getAction()).contains("choose another name");
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
		yaml("hilo:\n  jdbc:\n    timeout: 50ms\n").run((context) -> assertThat(timeout(context)).hasMillis(50));
		this.contextRunner
			.withPropertyValues("hilo.databases.north.data-source=any", "hilo.databases.north.jdbc.timeout=700")
			.run((context) -> assertThat(context.getBean(ResolvedProperties.class).databases().get(0).store().timeout())
				.hasMillis(700));
		yaml("hilo:\n  jdbc:\n    timeout: 1500ms\n").run((context) -> assertThat(timeout(context)).hasMillis(1500));
		this.contextRunner.run((context) -> assertThat(timeout(context)).hasSeconds(10));
	}

	@Test
	void takesABareNumberThatMustHaveBeenSecondsForAMistake() {
		yaml("hilo:\n  jdbc:\n    timeout: 5\n").run((context) -> {
			assertThat(analysis(context).getDescription()).contains("hilo.jdbc.timeout is '5'");
			assertThat(analysis(context).getAction()).contains("milliseconds; it was seconds before", "10s");
		});
		yaml("hilo:\n  jdbc:\n    timeout: ${WAIT:10}\n")
			.run((context) -> assertThat(analysis(context).getDescription()).contains("hilo.jdbc.timeout is '10'"));
		yaml("hilo:\n  databases:\n    North:\n      data-source: any\n      jdbc:\n        timeout: 60\n")
			.run((context) -> assertThat(analysis(context).getDescription())
				.contains("hilo.databases.North.jdbc.timeout is '60'"));
		yaml("hilo:\n  databases:\n    '[North]':\n      data-source: any\n      jdbc:\n        fail-fast-after: 60\n")
			.run((context) -> assertThat(analysis(context).getDescription())
				.contains("hilo.databases.North.jdbc.fail-fast-after is '60'"));
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

}

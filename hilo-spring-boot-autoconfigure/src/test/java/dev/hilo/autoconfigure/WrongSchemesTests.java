package dev.hilo.autoconfigure;

import java.util.Arrays;

import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.io.ClassPathResource;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.scheme.IdDescriber;
import dev.hilo.scheme.SchemeFactory;
import dev.hilo.support.SchemesRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers wrong properties of the schemes, which fail the start with advice.
 */
@ExtendWith(OutputCaptureExtension.class)
class WrongSchemesTests {

	private static final String SECRET = "s3cret-of-the-shop";

	private final ApplicationContextRunner contextRunner = SchemesRunner.onFreshDatabase();

	@Tag("all")
	@ParameterizedTest
	@CsvSource(delimiter = ';',
			textBlock = """
					scheme=trace;                                         trace.node-no is missing;             0 to 65535
					scheme=trace trace.node-no=-1;                        trace.node-no is '-1';                0 to 65535
					scheme=trace trace.node-no=65536;                     trace.node-no is '65536';             0 to 65535
					scheme=trace trace.node-no=7 domain=int32;            domain is 'int32';                    scheme trace needs int63
					scheme=trace trace.node-no=7 floor=5;                 floor is '5';                         no counter
					scheme=trace trace.node-no=7 floor-query=SELECT_5;    floor-query is 'SELECT_5';            no counter
					scheme=classic classic.max-lo=0;                      classic.max-lo is '0';                1 to 2147483647
					scheme=classic domain=999;                            classic.max-lo is '1000';             1 to 999
					scheme=classic counter=sequence:order_seq;            counter is 'sequence:order_seq';      scheme hilo
					scheme=permuted shared-with=plain;                    shared-with is 'plain';               scheme hilo
					scheme=classic shared-with=plain;                     shared-with is 'plain';               scheme hilo
					scheme=classic floor=-1;                              floor is '-1';                        0 or more
					scheme=decimal;                                       decimal.launch-id is missing;         1 to 99999
					scheme=decimal decimal.launch-id=0;                   decimal.launch-id is '0';             1 to 99999; 0 is for tests only, with ranges in memory
					scheme=decimal decimal.launch-id=-1;                  decimal.launch-id is '-1';            1 to 99999
					scheme=decimal decimal.launch-id=100000;              decimal.launch-id is '100000';        1 to 99999
					scheme=decimal decimal.launch-id=1 domain=1000;       domain is '1000';                     scheme decimal needs int63
					scheme=decimal decimal.launch-id=1 floor=5;           floor is '5';                         no counter
					domain=int64;                                         domain is 'int64';                    int63, ecmascript, int32, or a maximum
					domain=0;                                             domain is '0';                        a maximum from 1
					domain=-5;                                            domain is '-5';                       a maximum from 1
					domain=9223372036854775808;                           domain is '9223372036854775808';      a maximum from 1
					scheme=permuted permuted.grade=keyed;                 permuted.key is missing;              16 random characters
					scheme=permuted permuted.key=a-secret-of-the-shop;    permuted.key is '***';                hilo.collections.orders.permuted.grade=keyed
					scheme=permuted permuted.key-version=2;               permuted.key-version is '2';          hilo.collections.orders.permuted.grade=keyed
					floor=-1;                                             floor is '-1';                        0 or more
					shared-with=orders;                                   shared-with is 'orders';              a counter of its own
					shared-with=traced;                                   shared-with is 'traced';              scheme hilo
					shared-with=sharing;                                  shared-with is 'sharing';             a counter of its own
					shared-with=left;                                     shared-with is 'left';                scheme hilo
					scheme=trace trace.node-no=7 shared-with=plain;       shared-with is 'plain';               scheme hilo
					scheme=permuted shared-with=plain;                    shared-with is 'plain';               scheme hilo
					shared-with=;                                         shared-with is '';                    not blank
					shared-with=plain domain=1000;                        domain is '1000';                     The counter is that of 'plain'
					shared-with=plain floor=1000;                         floor is '1000';                      The counter is that of 'plain'
					shared-with=plain max-capacity=50;                    max-capacity is '50';                 The counter is that of 'plain'
					""")
	void aWrongCollectionFailsTheStartNamingPropertyValueAndWhatIsAllowed(String properties, String found,
			String allowed) {
		runWith(properties).run((context) -> {
			FailureAnalysis analysis = analysis(context);
			assertThat(analysis.getDescription()).startsWith("hilo.collections.orders." + found);
			assertThat(analysis.getAction()).contains(allowed);
		});
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			permuted.key=a-secret-of-the-shop;                permuted.key
			permuted.grade=keyed;                             permuted.grade
			trace.node-no=7;                                  trace.node-no
			scheme=none trace.node-no-bean=nodes;             trace.node-no-bean
			scheme=trace trace.node-no=7 decimal.launch-id=1; decimal.launch-id
			classic.max-lo=50;                                classic.max-lo
			""")
	void aSettingOfAnotherSchemeFailsTheStartWithoutItsValue(String properties, String setting) {
		runWith(properties).run((context) -> {
			FailureAnalysis analysis = analysis(context);
			assertThat(analysis.getDescription()).startsWith("The name of hilo.collections.orders." + setting + " is ");
			assertThat(analysis.getAction()).contains("those of a scheme need that scheme");
			assertThat(context.getStartupFailure()).message().doesNotContain("a-secret-of-the-shop");
		});
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			textBlock = """
					hilo.shared-with=traced;                                      hilo.shared-with is 'traced';  scheme hilo
					hilo.shared-with=sharing;                                     hilo.shared-with is 'sharing'; a counter of its own
					hilo.shared-with=;                                            hilo.shared-with is '';        not blank
					hilo.shared-with=all hilo.collections.orders.floor=5;         hilo.collections.orders.floor is '5'; The counter is that of 'all'
					hilo.shared-with=all hilo.collections.orders.domain=int32;    hilo.collections.orders.domain is 'int32'; The counter is that of 'all'
					""")
	void aWrongDomainForAllFailsTheStart(String properties, String found, String allowed) {
		runWith("warm-up=false").withPropertyValues(properties.split(" ")).run((context) -> {
			FailureAnalysis analysis = analysis(context);
			assertThat(analysis.getDescription()).startsWith(found);
			assertThat(analysis.getAction()).contains(allowed);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "scheme=random", "scheme=trace trace.node-no=x", "scheme=permuted permuted.grade=strong",
			"scheme=decimal decimal.launch-id=x", "arithmetic=loose" })
	void aWordThatIsNoneOfTheChoicesFailsTheStart(String properties) {
		runWith(properties).run((context) -> assertThat(context.getStartupFailure()).isNotNull());
	}

	private ApplicationContextRunner runWith(String properties) {
		String[] values = Arrays.stream(properties.split(" (?=[a-z])"))
			.map((property) -> "hilo.collections.orders." + property)
			.toArray(String[]::new);
		return this.contextRunner
			.withPropertyValues("hilo.collections.traced.scheme=trace", "hilo.collections.traced.trace.node-no=1",
					"hilo.collections.sharing.shared-with=plain", "hilo.collections.left.scheme=none")
			.withPropertyValues(values);
	}

	@Test
	void aSchemeWithoutItsArtifactFailsTheStartNamingTheArtifact() {
		runWith("scheme=trace trace.node-no=7")
			.withClassLoader(new FilteredClassLoader(
					new ClassPathResource("META-INF/services/" + SchemeFactory.class.getName())))
			.run((context) -> {
				FailureAnalysis analysis = analysis(context);
				assertThat(analysis.getDescription()).startsWith("hilo.collections.").contains(".scheme is 'trace'");
				assertThat(analysis.getAction()).startsWith("Use one of [hilo, none]")
					.contains("dev.hilo:hilo-schemes");
			});
	}

	@Test
	void aSchemeThatIsNoneFailsTheStartNamingThoseThatThereAre() {
		runWith("scheme=random").run((context) -> {
			FailureAnalysis analysis = analysis(context);
			assertThat(analysis.getDescription()).startsWith("hilo.collections.orders.scheme is 'random'");
			assertThat(analysis.getAction()).contains("classic, decimal, ").contains("hilo, none, permuted, trace");
		});
	}

	@Test
	void theKeyIsNowhereToBeSeen(CapturedOutput output) {
		this.contextRunner.withPropertyValues(keyed("orders", "permuted.key-version=3")).run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			long id = ids.generateNextIdFor("orders");
			HiLoProperties properties = context.getBean(HiLoProperties.class);
			assertThat(properties.toString()).doesNotContain(SECRET);
			assertThat(context.getBean(IdDescriber.class).describe("orders", id).text()).doesNotContain(SECRET);
		});
		assertThat(output.getAll()).doesNotContain(SECRET);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			orders;       domain=nonsense
			orders;       permuted.key-version=-1
			orders;       permuted.grade=strong
			orders;       permuted.key-version=one
			order_lines;  domain=int32
			""")
	void noFailureOfTheStartShowsTheKey(String collection, String property, CapturedOutput output) {
		this.contextRunner.withPropertyValues(keyed(collection, property))
			.run((context) -> assertThat(Throwables.getStackTrace(context.getStartupFailure())).doesNotContain(SECRET));
		assertThat(output.getAll()).doesNotContain(SECRET);
	}

	@Test
	void noFailureShowsTheKeyOfNamesThatDifferOnlyInCase() {
		this.contextRunner.withBean(InMemoryRangeRepository.class)
			.withPropertyValues("hilo.collections[A/B].scheme=permuted", "hilo.collections[A/B].permuted.key=" + SECRET,
					"hilo.collections[a/b].domain=int32")
			.run((context) -> assertThat(Throwables.getStackTrace(context.getStartupFailure())).contains("only in case")
				.doesNotContain(SECRET));
	}

	@Test
	void aKeyOfFewerThan16CharactersFailsTheStartAndIsNotShown(CapturedOutput output) {
		String key = "fifteen letters";
		this.contextRunner.withPropertyValues(keyed("orders", "permuted.key=" + key)).run((context) -> {
			FailureAnalysis analysis = analysis(context);
			assertThat(analysis.getDescription()).startsWith("hilo.collections.orders.permuted.key is '***'");
			assertThat(analysis.getAction()).isEqualTo("Use 16 random characters or more; it has 15");
			assertThat(Throwables.getStackTrace(context.getStartupFailure())).doesNotContain(key);
		});
		assertThat(output.getAll()).doesNotContain(key);
	}

	@Test
	void aKeyOf16CharactersIsLongEnough() {
		this.contextRunner.withPropertyValues(keyed("orders", "permuted.key=sixteen letters!"))
			.run((context) -> assertThat(context).hasNotFailed());
	}

	private static String[] keyed(String collection, String property) {
		String path = "hilo.collections." + collection + ".";
		return new String[] { path + "permuted.key=" + SECRET, path + "scheme=permuted", path + "permuted.grade=keyed",
				path + property };
	}

	private static FailureAnalysis analysis(AssertableApplicationContext context) {
		assertThat(context.getStartupFailure()).isNotNull();
		FailureAnalysis analysis = new HiLoConfigurationFailureAnalyzer(null).analyze(context.getStartupFailure());
		assertThat(analysis).isNotNull();
		return analysis;
	}

}

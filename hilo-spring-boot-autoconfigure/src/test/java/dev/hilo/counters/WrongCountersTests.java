package dev.hilo.counters;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.io.ClassPathResource;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;
import dev.hilo.support.H2Database;
import dev.hilo.support.OwnStore;

import static dev.hilo.support.StartFailures.wrongProperty;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Counters of others that can't be used fail the start, with what to do.
 */
@Tag("all")
@ExtendWith(OutputCaptureExtension.class)
class WrongCountersTests {

	private static final String ORDERS = "hilo.collections.orders.";

	private static final String COUNTER = ORDERS + "counter=sequence:order_seq";

	private final H2Database database = new H2Database();

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database);

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			textBlock = """
					counter=order_seq;                                   counter is 'order_seq';          'Use sequence:<name>, table:<table>, or table:<table>/<segment>'
					counter=sequence:a b;                                counter is 'sequence:a b';       is no SQL name
					counter=table:ids/;                                  counter is 'table:ids/';         Name the row after the slash
					counter=table:ids;                                   block-size is missing;           Hibernate's allocationSize
					counter=table:ids, block-size=0;                     block-size is '0';               1 to 2147483647
					counter=table:ids, block-size=2147483648;            block-size is '2147483648';      1 to 2147483647
					counter=sequence:order_seq, floor=5;                 floor is '5';                    is never raised
					counter=sequence:order_seq, floor-query=SELECT 5;    floor-query is 'SELECT 5';       is never raised
					counter=sequence:order_seq, shared-with=invoices;    shared-with is 'invoices';       remove one of them
					counter=sequence:order_seq, scheme=permuted;         counter is 'sequence:order_seq'; Only the scheme hilo
					counter=sequence:order_seq, scheme=none;             counter is 'sequence:order_seq'; Only the scheme hilo
					arithmetic=pooled;                                   arithmetic is 'pooled';          which is not set
					block-size=50;                                       block-size is '50';              which is not set
					counter=sequence:order_seq, arithmetic=loose;        arithmetic is 'loose';           '[low, pooled, hilo, legacy-hilo, marten]'
					""")
	void whatCanNeverHoldIsRefusedWithoutTheDatabase(String properties, String problem, String allowed) {
		String[] all = properties.split(", ");
		for (int i = 0; i < all.length; i++) {
			all[i] = ORDERS + all[i];
		}
		this.contextRunner.withPropertyValues(all).run((context) -> {
			assertThat(wrongProperty(context).problem()).isEqualTo(ORDERS + problem);
			assertThat(wrongProperty(context).allowed()).contains(allowed);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void missingSequenceOrTableFailsTheStart(Engine engine) {
		String url = engine.newDatabase();
		for (String counter : new String[] { "sequence:order_seq", "sequence:nowhere.order_seq", "table:orders_seq",
				"table:hibernate_sequences/orders" }) {
			on(engine, url).withPropertyValues(ORDERS + "counter=" + counter, ORDERS + "block-size=50")
				.run((context) -> {
					assertThat(wrongProperty(context).problem()).isEqualTo(ORDERS + "counter is '" + counter + "'");
					assertThat(wrongProperty(context).allowed()).startsWith("There is no such ")
						.contains("Correct the name");
				});
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void incrementThatIsNotTheConfiguredOneFailsTheStart(Engine engine) {
		String url = database(engine, "CREATE SEQUENCE order_seq INCREMENT BY 10");
		on(engine, url).withPropertyValues(COUNTER, ORDERS + "block-size=50").run((context) -> {
			assertThat(wrongProperty(context).problem()).isEqualTo(ORDERS + "block-size is '50'");
			assertThat(wrongProperty(context).allowed()).startsWith("The increment of the sequence is 10");
		});
		on(engine, url).withPropertyValues(COUNTER, ORDERS + "block-size=10")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void sequenceThatDescendsOrBeginsAnewFailsTheStart(Engine engine) {
		on(engine, database(engine, "CREATE SEQUENCE order_seq INCREMENT BY -1")).withPropertyValues(COUNTER)
			.run((context) -> assertThat(wrongProperty(context).allowed()).contains("use an ascending sequence"));
		on(engine, database(engine, "CREATE SEQUENCE order_seq INCREMENT BY 50 CYCLE")).withPropertyValues(COUNTER)
			.run((context) -> assertThat(wrongProperty(context).allowed()).contains("begins anew", "NO CYCLE"));
	}

	@Test
	void tableThatIsNoCounterFailsTheStart() {
		this.database.jdbc().execute("CREATE TABLE ids (name varchar(9), next_val bigint)");
		this.database.jdbc().execute("CREATE TABLE two (a bigint, b bigint)");
		this.database.jdbc().execute("CREATE TABLE empty (next_val bigint)");
		this.database.jdbc().execute("CREATE TABLE single (next_val bigint)");
		this.database.jdbc().execute("INSERT INTO single VALUES (1), (1)");
		this.database.jdbc().execute("INSERT INTO ids VALUES ('none', NULL)");
		assertRefused("table:ids", "name the row, as in table:ids/orders, by its \"NAME\"");
		assertRefused("table:ids/orders", "The table has no such row");
		assertRefused("table:ids/none", "It holds no value");
		assertRefused("table:two", "one column of numbers");
		assertRefused("table:empty", "The table has no such row");
		assertRefused("table:single", "several such rows");
		assertRefused("table:single/orders", "leave out the segment");
	}

	private void assertRefused(String counter, String reason) {
		this.contextRunner.withPropertyValues(ORDERS + "counter=" + counter, ORDERS + "block-size=50")
			.run((context) -> assertThat(wrongProperty(context).allowed()).contains(reason));
	}

	@Test
	void sequenceWhoseIncrementIsTheServersFailsTheStart() {
		String url = database(Engine.MARIADB, "CREATE SEQUENCE order_seq INCREMENT BY 0");
		on(Engine.MARIADB, url).withPropertyValues(COUNTER)
			.run((context) -> assertThat(wrongProperty(context).allowed()).contains("Its increment is 0"));
	}

	@Test
	void sequenceThatTheUserMayNotUseFailsTheStart() {
		String url = database(Engine.POSTGRESQL, "CREATE SEQUENCE order_seq", "DROP ROLE IF EXISTS guest_of_counters",
				"CREATE ROLE guest_of_counters LOGIN");
		on(Engine.POSTGRESQL, url).withPropertyValues("spring.datasource.username=guest_of_counters", COUNTER)
			.run((context) -> assertThat(wrongProperty(context).allowed())
				.contains("GRANT USAGE ON SEQUENCE order_seq TO guest_of_counters"));
	}

	@Test
	void sequenceOfMariaDbThatTheUserMayNotReadFailsTheStart() {
		String url = database(Engine.MARIADB, "CREATE SEQUENCE order_seq",
				"CREATE USER IF NOT EXISTS guest_of_counters@localhost IDENTIFIED BY ''",
				"GRANT INSERT ON order_seq TO guest_of_counters@localhost");
		on(Engine.MARIADB, url).withPropertyValues("spring.datasource.username=guest_of_counters", COUNTER)
			.run((context) -> assertThat(wrongProperty(context).allowed()).contains("GRANT SELECT, INSERT"));
	}

	@Test
	void sequenceOfAnEngineWhoseSequencesAreNotReadFailsTheStart() {
		on(Engine.HSQLDB, database(Engine.HSQLDB, "CREATE SEQUENCE order_seq")).withPropertyValues(COUNTER)
			.run((context) -> assertThat(wrongProperty(context).allowed())
				.contains("Sequences are read on PostgreSQL, MariaDB and H2, and this is HSQL"));
	}

	@Test
	void storeOfTheApplicationWithoutThatCounterFailsTheStart() {
		this.contextRunner.withBean(OwnStore.class)
			.withPropertyValues(COUNTER)
			.run((context) -> assertThat(wrongProperty(context).allowed()).contains("RangeRepository bean"));
	}

	@ParameterizedTest
	@ValueSource(strings = { COUNTER, "hilo.entities.sequences=blocks" })
	void counterWithoutItsArtifactFailsTheStartNamingTheArtifact(String property) {
		this.contextRunner.withPropertyValues(property)
			.withClassLoader(new FilteredClassLoader(
					new ClassPathResource("META-INF/services/" + ForeignCounter.Factory.class.getName())))
			.run((context) -> {
				assertThat(wrongProperty(context).problem()).isEqualTo(property.replace("=", " is '") + "'");
				assertThat(wrongProperty(context).allowed()).contains("dev.hilo:hilo-foreign-counters");
			});
	}

	@Test
	void rowsAsHibernateStoresThemWithAnotherSettingFailTheStart() {
		String setting = "spring.jpa.properties.hibernate.id.generator.stored_last_used";
		this.contextRunner
			.withPropertyValues(ORDERS + "counter=table:ids/orders", ORDERS + "block-size=50", setting + "=false")
			.run((context) -> assertThat(wrongProperty(context).problem()).isEqualTo(setting + " is 'false'"));
	}

	@Test
	void counterOfAFurtherDatabaseWillDo() {
		H2Database north = new H2Database();
		north.jdbc().execute("CREATE SEQUENCE order_seq INCREMENT BY 50");
		Contexts.with(this.contextRunner, "north", north::dataSource).withPropertyValues(COUNTER).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("north", "orders")).isEqualTo(1);
		});
	}

	@Test
	void databaseThatIsAwayIsNoFailureOfTheStart(CapturedOutput output) {
		HikariDataSource refusing = new HikariDataSource();
		refusing.setJdbcUrl("jdbc:postgresql://127.0.0.1:1/none");
		refusing.setConnectionTimeout(250);
		Contexts.withoutSpringData()
			.withBean(HikariDataSource.class, () -> refusing)
			.withPropertyValues("hilo.jdbc.timeout=2s", COUNTER)
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(output).containsOnlyOnce(ORDERS + "counter could not be tried at the start");
			});
	}

	private static ApplicationContextRunner on(Engine engine, String url) {
		return Contexts.withoutDatabase()
			.withPropertyValues("spring.datasource.url=" + url, "spring.datasource.username=" + engine.user());
	}

	private static String database(Engine engine, String... statements) {
		try (CounterDatabase database = new CounterDatabase(engine).with(statements)) {
			return database.url;
		}
	}

}

package dev.hilo.autoconfigure;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.RangeUnavailableException;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;
import dev.hilo.support.SwitchableDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Floor queries run at the start, so that the first save does not find the mistake.
 */
@ExtendWith(OutputCaptureExtension.class)
class StartUpChecksTests {

	private static final String QUERY = "hilo.collections.orders.floor-query=";

	private static final String WARNING = "hilo.collections.orders.floor-query could not be tried at the start";

	private final H2Database database = new H2Database();

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database);

	@ParameterizedTest
	@ValueSource(strings = { "SELEKT max(id) FROM orders", "SELECT max(id) FROM orders", "UPDATE orders SET id = 5" })
	void wrongQueryFailsTheStartAndIsNamedWithItsPropertyAndTheReason(String query) {
		this.contextRunner.withPropertyValues("hilo.collections.lines.floor-query=SELECT 5", QUERY + query)
			.run((context) -> {
				FailureAnalysis analysis = new HiLoConfigurationFailureAnalyzer(null)
					.analyze(context.getStartupFailure());
				assertThat(analysis.getDescription())
					.isEqualTo("hilo.collections.orders.floor-query is '" + query + "'.");
				assertThat(analysis.getAction()).startsWith("Correct it. The database answers: ")
					.containsAnyOf("Syntax error", "Table \"ORDERS\" not found");
			});
	}

	@Test
	void queryThatFindsNoRowFailsTheStartAndOneThatFindsNoNumberIsZero() {
		this.database.jdbc().execute("CREATE TABLE counters (name varchar(20) PRIMARY KEY, last bigint)");
		this.contextRunner.withPropertyValues(QUERY + "SELECT last FROM counters WHERE name = 'orders'")
			.run((context) -> assertThat(
					new HiLoConfigurationFailureAnalyzer(null).analyze(context.getStartupFailure()).getAction())
				.startsWith("Correct it. The database answers: no row"));
		this.contextRunner.withPropertyValues(QUERY + "SELECT MAX(last) FROM counters")
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"))
				.isEqualTo(1));
	}

	@Test
	void queryWhoseDataIsWrongIsWarnedOfAndFailsAtTheFirstUse(CapturedOutput output) {
		this.contextRunner.withPropertyValues(QUERY + "SELECT CAST('many' AS bigint)").run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(output).containsOnlyOnce(WARNING).contains("many");
			assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(() -> context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"));
		});
	}

	@Test
	void tablesThatTheApplicationMakesAtItsStartAreThere(CapturedOutput output) {
		this.contextRunner
			.withBean(SmartInitializingSingleton.class,
					() -> () -> this.database.jdbc().execute("CREATE TABLE orders (id bigint PRIMARY KEY)"))
			.withPropertyValues(QUERY + "SELECT max(id) FROM orders")
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(output).doesNotContain(WARNING);
	}

	@Test
	void contextThatIsStartedAgainTriesNothingOnceMore() {
		this.database.jdbc().execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
		this.contextRunner.withPropertyValues(QUERY + "SELECT max(id) FROM orders").run((context) -> {
			ConfigurableApplicationContext application = context
				.getSourceApplicationContext(ConfigurableApplicationContext.class);
			application.stop();
			this.database.jdbc().execute("DROP TABLE orders");
			assertThatNoException().isThrownBy(application::start);
		});
	}

	@Test
	void tableOfAFurtherDatabaseWillDo(CapturedOutput output) {
		H2Database north = new H2Database();
		north.jdbc().execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
		Contexts.with(this.contextRunner, "north", north::dataSource)
			.withPropertyValues(QUERY + "SELECT max(id) FROM orders")
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(output).doesNotContain(WARNING);
	}

	@Test
	void databaseThatHangsHoldsUpTheStartNoLongerThanTheTimeout(CapturedOutput output) {
		SwitchableDataSource hanging = new SwitchableDataSource(this.database.dataSource());
		hanging.hang();
		on(hanging)
			.withPropertyValues("hilo.jdbc.schema-management=none", "hilo.jdbc.timeout=200ms", QUERY + "SELECT 5")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(output).containsOnlyOnce(WARNING).contains("no answer within 200 ms (hilo.jdbc.timeout)");
				hanging.recover();
			});
	}

	@Test
	void databaseThatIsAwayIsNoFailureOfTheStart(CapturedOutput output) {
		HikariDataSource refusing = new HikariDataSource();
		refusing.setJdbcUrl("jdbc:postgresql://127.0.0.1:1/none");
		refusing.setConnectionTimeout(250);
		on(refusing).withPropertyValues("hilo.jdbc.schema-management=none", "hilo.jdbc.timeout=3s", QUERY + "SELECT 5")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(output).containsOnlyOnce(WARNING);
			});
	}

	private static ApplicationContextRunner on(DataSource dataSource) {
		return Contexts.withoutSpringData().withBean(DataSource.class, () -> dataSource);
	}

}

package dev.hilo.autoconfigure;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.range.HeldRange;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;
import dev.hilo.support.GivenBack;
import dev.hilo.support.H2Database;
import dev.hilo.support.InterceptingDataSource;
import dev.hilo.support.SwitchableDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * First ranges that are fetched while the application starts.
 */
@Tag("all")
@ExtendWith(OutputCaptureExtension.class)
class WarmUpTests {

	private static final String WARM = "hilo.collections.orders.warm-up=true";

	private final H2Database database = new H2Database();

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database).withPropertyValues(WARM);

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void firstRequestSendsNoStatement(Engine engine) {
		AtomicInteger statements = new AtomicInteger();
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			DataSource counted = new InterceptingDataSource(pool, (connection, sql) -> statements.incrementAndGet());
			Contexts.withoutDatabase()
				.withPropertyValues(WARM)
				.withBean(DataSource.class, () -> counted)
				.run((context) -> {
					awaitRanges(context, 1);
					int before = statements.get();
					assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("Orders"))
						.isEqualTo("orders/1-A");
					assertThat(statements).hasValue(before);
				});
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "hilo.refill-ahead=false", "hilo.collections.orders.floor-query=SELECT 0",
			"hilo.collections.orders.scheme=permuted" })
	void itDoesNotMatterHowRangesAreUsed(String property) {
		this.contextRunner.withPropertyValues(property).run((context) -> awaitRanges(context, 1));
		GivenBack.await(this.database.jdbc(), "orders", 0);
	}

	@Test
	void collectionThatSharesACounterWarmsThatUpAndOnlyThoseThatSaySoAreWarmedUp() {
		this.contextRunner
			.withPropertyValues("hilo.collections.refunds.shared-with=invoices",
					"hilo.collections.refunds.warm-up=true", "hilo.collections.lines.warm-up=false")
			.run((context) -> {
				awaitRanges(context, 2);
				assertThat(context.getBean(RangeIdGenerator.class).heldRanges()).extracting(HeldRange::collection)
					.containsExactlyInAnyOrder("orders", "invoices");
			});
	}

	@Test
	void eachDatabaseIsWarmedUp() {
		H2Database north = new H2Database();
		Contexts.with(this.contextRunner, "north", north::dataSource).run((context) -> {
			awaitRanges(context, 2);
			assertThat(context.getBean(RangeIdGenerator.class).heldRanges()).extracting(HeldRange::database)
				.containsExactlyInAnyOrder(null, "north");
		});
	}

	@Test
	void allBeansMayBeLazy() {
		this.contextRunner
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> {
				await().until(() -> this.database.tables().contains("HILO_RANGE"));
				awaitRanges(context, 1);
			});
	}

	@Test
	void entityIdGeneratorOfTheApplicationFindsItWarm() {
		this.contextRunner.withBean(EntityIdGenerator.class, () -> (database, entity, type) -> "mine")
			.run((context) -> awaitRanges(context, 1));
	}

	@Test
	void testWithoutADatabaseStarts() {
		withoutSpringData().withPropertyValues(WARM).run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void databaseThatIsAwayDoesNotStopTheStartAndIsToldOfOnce(CapturedOutput output) {
		SwitchableDataSource away = new SwitchableDataSource(
				new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/none"));
		withoutSpringData().withBean(DataSource.class, () -> away)
			.withPropertyValues(WARM, "hilo.jdbc.schema-management=none")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				await().until(() -> output.getOut().contains("No range could be obtained"));
				away.failOverTo(this.database.withTables().dataSource());
				// A request that is under way may still fail
				assertThat(await().ignoreExceptionsInstanceOf(RangeUnavailableException.class)
					.until(() -> next(context), (id) -> id > 0)).isEqualTo(1);
			});
		assertThat(lines(output).filter((line) -> line.contains(" WARN ") && line.contains(" dev.hilo.")))
			.singleElement()
			.asString()
			.contains("No range could be obtained for collection 'orders'");
	}

	@ParameterizedTest
	@CsvSource({ "trace, trace.node-no=7", "decimal, decimal.launch-id=1", "none, domain=int63" })
	void schemeWithoutRangesHasNothingToFetch(String scheme, String property) {
		this.contextRunner
			.withPropertyValues("hilo.collections.orders.scheme=" + scheme, "hilo.collections.orders." + property)
			.run((context) -> {
				FailureAnalysis analysis = analysis(context.getStartupFailure());
				assertThat(analysis.getDescription()).isEqualTo("hilo.collections.orders.warm-up is 'true'.");
				assertThat(analysis.getAction()).contains("has no ranges");
			});
	}

	@Test
	void nameThatNoCollectionCanHaveFailsTheStart() {
		this.contextRunner.withPropertyValues("hilo.collections." + "a".repeat(191) + ".warm-up=true")
			.run((context) -> assertThat(analysis(context.getStartupFailure()).getDescription())
				.isEqualTo("hilo.collections." + "a".repeat(191) + ".warm-up is 'true'."));
	}

	@Test
	void contextThatIsClosedAtOnceLosesNoNumber(CapturedOutput output) {
		for (int i = 0; i < 5; i++) {
			this.contextRunner.run((context) -> assertThat(context).hasNotFailed());
			// There is no row where the close came first
			await("given back").until(() -> this.database.jdbc()
				.queryForList("SELECT max_value FROM hilo_range WHERE max_value > 0")
				.isEmpty());
		}
		this.contextRunner.run((context) -> assertThat(next(context)).isEqualTo(1));
		assertThat(lines(output)).noneMatch((line) -> line.contains("could not be given back")
				|| line.contains(" ERROR ") || line.matches(".* WARN .*\\[ *main\\] .*"));
	}

	@Test
	void restartWarmsUpAgain() {
		this.contextRunner.run((context) -> {
			awaitRanges(context, 1);
			assertThat(next(context)).isEqualTo(1);
			ConfigurableApplicationContext application = context.getSourceApplicationContext();
			application.stop();
			GivenBack.await(this.database.jdbc(), "orders", 1);
			application.start();
			awaitRanges(context, 1);
			assertThat(next(context)).isEqualTo(2);
		});
	}

	/** Which would ask the database for its dialect. */
	private static ApplicationContextRunner withoutSpringData() {
		return Contexts.withoutSpringData();
	}

	private static long next(ApplicationContext context) {
		return context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
	}

	private static void awaitRanges(ApplicationContext context, int count) {
		RangeIdGenerator generator = context.getBean(RangeIdGenerator.class);
		await().until(() -> generator.heldRanges().size() == count);
	}

	/**
	 * But for those of a close that has taken half a second, on a machine that is busy.
	 */
	private static Stream<String> lines(CapturedOutput output) {
		return output.getOut().lines().filter((line) -> !line.contains("could not be given back in time"));
	}

	private static FailureAnalysis analysis(Throwable failure) {
		assertThat(failure).isNotNull();
		return new HiLoConfigurationFailureAnalyzer(null).analyze(failure);
	}

}

package dev.hilo.autoconfigure.jdbc;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.zaxxer.hikari.HikariDataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;
import dev.hilo.support.GivenBack;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an application's log says at level INFO about ids when all is well.
 */
class LoggingTests {

	private final Logger flyway = (Logger) LoggerFactory.getLogger("org.flywaydb");

	private final Logger hilo = (Logger) LoggerFactory.getLogger("dev.hilo");

	private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

	@BeforeEach
	void listen() {
		// Threads in the background may write while a test reads
		this.appender.list = new CopyOnWriteArrayList<>();
		this.appender.start();
		for (Logger logger : List.of(this.flyway, this.hilo)) {
			logger.setLevel(Level.INFO);
			logger.addAppender(this.appender);
		}
	}

	@AfterEach
	void listenNoMore() {
		this.flyway.setLevel(null);
		this.flyway.detachAppender(this.appender);
		this.hilo.detachAppender(this.appender);
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void firstStartSaysWhatWasCreatedAndTheFirstUseWhatIsInForce(Engine engine) {
		String url = engine.newDatabase();
		start(engine, url);
		assertThat(infos(this.hilo)).satisfiesExactly(
				(line) -> assertThat(line)
					.isEqualTo("Created the tables hilo_range and hilo_node; their migrations are "
							+ "recorded in hilo_schema_history"),
				(line) -> assertThat(line)
					.startsWith("Ids of the default database look like <collection>/1-A. Their ranges come from ")
					.containsIgnoringCase(engine.name())
					.containsPattern(" [0-9]+\\.[0-9]")
					.endsWith(", table hilo_range, on connections of their own (schema management flyway)"));
		this.appender.list.clear();
		start(engine, url);
		assertThat(infos()).satisfiesExactly((line) -> assertThat(line).startsWith("Ids of the default database"));
	}

	@Test
	void eachDatabaseIsDescribedOnceAsItIs() {
		H2Database north = new H2Database().withTables().withNode("N", null);
		this.appender.list.clear();
		Contexts.with(Contexts.on(new H2Database().withTables()), "north", north::dataSource)
			.withPropertyValues("hilo.separator=:", "hilo.server-prefix=West/", "hilo.node-tag=",
					"hilo.databases.north.separator=-", "hilo.databases.north.server-prefix=",
					"hilo.databases.north.jdbc.schema-management=none", "hilo.databases.north.jdbc.schema=public")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				ids.generateNextIdFor("orders");
				ids.generateNextIdFor("lines");
				ids.generateNextIdFor("north", "orders");
				ids.generateNextIdFor("north", "lines");
			});
		assertThat(infos().stream().filter((line) -> line.startsWith("Ids of "))).satisfiesExactly(
				(line) -> assertThat(line).startsWith("Ids of the default database look like <collection>:West/1. "),
				(line) -> assertThat(line).startsWith("Ids of database 'north' look like <collection>-1. ")
					.endsWith("table public.hilo_range, on connections of the application's (schema management none)"));
	}

	@Test
	void flywayOfTheApplicationLogsAsEver() {
		HikariDataSource other = Engine.H2.newPool();
		Contexts.withoutDatabase()
			.withConfiguration(AutoConfigurations.of(FlywayAutoConfiguration.class))
			.withPropertyValues("spring.datasource.url=" + Engine.H2.newDatabase(),
					"spring.flyway.locations=classpath:dev/hilo/support/app")
			.run((context) -> {
				assertThat(infos(this.flyway)).anyMatch((line) -> line.startsWith("Successfully applied 2 migrations"));
				context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
				this.appender.list.clear();
				// The one that was made before ours has run, and one that is made after
				context.getBean(Flyway.class).migrate();
				assertThat(infos(this.flyway)).anyMatch((line) -> line.contains("is up to date"));
				Flyway.configure().dataSource(other).locations("classpath:dev/hilo/support/app").load().migrate();
				assertThat(infos(this.flyway)).anyMatch((line) -> line.startsWith("Successfully applied 2 migrations"));
			});
		other.close();
	}

	@Test
	void counterStaysWhereGivingBackIsOff() {
		String url = Engine.H2.newDatabase();
		start(Engine.H2, url, "hilo.give-back=false");
		start(Engine.H2, url);
		// The second one began above the first one's range, and gave back
		GivenBack.await(Engine.H2, url, "orders", 33);
	}

	private static void start(Engine engine, String url, String... properties) {
		Contexts.withoutSpringData()
			.withBean(HikariDataSource.class, () -> engine.pool(url))
			.withPropertyValues(properties)
			.run((context) -> context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"));
	}

	private List<String> infos() {
		return this.appender.list.stream()
			.filter((event) -> event.getLevel() == Level.INFO)
			.map(ILoggingEvent::getFormattedMessage)
			.toList();
	}

	private List<String> infos(Logger logger) {
		return this.appender.list.stream()
			.filter((event) -> event.getLevel() == Level.INFO && event.getLoggerName().startsWith(logger.getName()))
			.map(ILoggingEvent::getFormattedMessage)
			.toList();
	}

}

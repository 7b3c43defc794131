package dev.hilo.existing;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.repository.CrudRepository;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.support.Engine;
import dev.hilo.support.Threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Others store rows while the application runs, with numbers that HiLo has still to give.
 */
@ExtendWith(OutputCaptureExtension.class)
@Tag("all")
class RowsOfOtherWritersTests {

	private static final String WARNING = "found its id taken: others have stored rows there";

	@ParameterizedTest
	@EnumSource(Engine.class)
	void numbersGoOnAboveRowsThatWereLoadedAboveTheCounter(Engine engine, CapturedOutput log) {
		on(engine, newDatabase(engine)).run((context) -> {
			assertThat(save(context)).isEqualTo(1);
			load(context, 2, 120);
			failToSave(context);
			assertThat(save(context)).isGreaterThan(120);
			assertThat(log).containsOnlyOnce(WARNING)
				.contains("up to 120, while the counter of collection 'customers'");
		});
	}

	@Test
	void instanceWhoseNumbersAreTakenTakesOthersThoughTheCounterIsAboveTheRows(CapturedOutput log) {
		String url = newDatabase(Engine.POSTGRESQL);
		on(Engine.POSTGRESQL, url).run((first) -> {
			assertThat(save(first)).isEqualTo(1);
			on(Engine.POSTGRESQL, url).run((second) -> {
				assertThat(save(second)).isEqualTo(33);
				load(first, 2, 31);
				failToSave(first);
				assertThat(save(first)).isGreaterThan(64);
				assertThat(log).containsOnlyOnce(WARNING);
				assertThat(save(second)).as("the numbers of the second are free").isEqualTo(34);
			});
		});
	}

	@Test
	void otherKeyThatIsTakenChangesNothing(CapturedOutput log) {
		on(Engine.POSTGRESQL, newDatabase(Engine.POSTGRESQL)).run((context) -> {
			assertThat(save(context)).isEqualTo(1);
			context.getBean(JdbcTemplate.class).execute("ALTER TABLE customer ADD UNIQUE (name)");
			failToSave(context);
			context.getBean(JdbcTemplate.class).update("UPDATE customer SET name = 'other'");
			assertThat(save(context)).isEqualTo(3);
			assertThat(log).doesNotContain(WARNING, "could not be compared");
		});
	}

	private static String newDatabase(Engine engine) {
		String url = engine.newDatabase();
		try (var pool = engine.pool(url)) {
			Engine.execute(pool, "CREATE TABLE customer (id bigint NOT NULL PRIMARY KEY, name varchar(64))");
		}
		return url;
	}

	private static ApplicationContextRunner on(Engine engine, String url) {
		return ExistingApplication.on(engine, url).withUserConfiguration(Repositories.class);
	}

	private static void load(ApplicationContext context, int from, int to) {
		for (int id = from; id <= to; id++) {
			context.getBean(JdbcTemplate.class).update("INSERT INTO customer VALUES (?, 'loaded')", id);
		}
	}

	/** Returns once the rows have been read therefore. */
	private static void failToSave(ApplicationContext context) {
		assertThatException().isThrownBy(() -> save(context));
		Threads.awaitEnd("hilo-probe");
	}

	private static long save(ApplicationContext context) {
		return context.getBean(CustomerRepository.class).save(new Customer(null, "own")).id();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableJdbcRepositories(considerNestedRepositories = true,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = CustomerRepository.class))
	static class Repositories {

	}

	interface CustomerRepository extends CrudRepository<Customer, Long> {

	}

}

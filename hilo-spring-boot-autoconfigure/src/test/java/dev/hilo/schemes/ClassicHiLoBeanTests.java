package dev.hilo.schemes;

import java.util.Objects;
import java.util.stream.LongStream;

import javax.sql.DataSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Engine;
import dev.hilo.support.SchemesRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The bean form, as the Javadoc of {@link ClassicHiLo} has it.
 */
class ClassicHiLoBeanTests {

	private static ApplicationContextRunner on(Engine engine, String url) {
		return SchemesRunner.on(engine, url).withUserConfiguration(Application.class);
	}

	@Test
	void theNumbersOfACollectionAreItsHis() {
		on(Engine.H2, Engine.H2.newDatabase()).run((context) -> {
			ClassicHiLo tickets = context.getBean("tickets", ClassicHiLo.class);
			assertThat(LongStream.generate(tickets::next).limit(1001)).startsWith(1000L, 1001L)
				.endsWith(1999L, 2000L)
				.doesNotHaveDuplicates();
		});
	}

	@Test
	void aRestartTakesTheNextHi() {
		ApplicationContextRunner runner = on(Engine.H2, Engine.H2.newDatabase());
		for (long hi = 1; hi <= 3; hi++) {
			long first = hi * 1000;
			runner.run((context) -> assertThat(context.getBean("tickets", ClassicHiLo.class).next()).isEqualTo(first));
		}
	}

	@ParameterizedTest
	@CsvSource({ "H2, NEXT VALUE FOR parcels_hi", "POSTGRESQL, nextval('parcels_hi')" })
	void aSequenceOfTheDatabaseGivesHisThatNoRollbackRepeats(Engine engine, String nextValue) {
		on(engine, engine.newDatabase()).withPropertyValues("next-value=" + nextValue).run((context) -> {
			DataSource dataSource = context.getBean(DataSource.class);
			Engine.execute(dataSource, "CREATE SEQUENCE parcels_hi START WITH 2");
			ClassicHiLo parcels = context.getBean("parcels", ClassicHiLo.class);
			new TransactionTemplate(new DataSourceTransactionManager(dataSource))
				.executeWithoutResult((transaction) -> {
					assertThat(parcels.next()).isEqualTo(200);
					transaction.setRollbackOnly();
				});
			assertThat(LongStream.generate(parcels::next).limit(100)).startsWith(201L, 202L).endsWith(299L, 300L);
		});
	}

	@Configuration(proxyBeanMethods = false)
	static class Application {

		@Bean
		ClassicHiLo tickets(HiLoIdGenerator ids) {
			return new ClassicHiLo(ids.sequence(null, "tickets-hi")::next);
		}

		@Bean
		ClassicHiLo parcels(DataSource dataSource, Environment environment) {
			JdbcTemplate jdbc = new JdbcTemplate(dataSource);
			String sql = "SELECT " + environment.getProperty("next-value");
			return new ClassicHiLo(() -> Objects.requireNonNull(jdbc.queryForObject(sql, Long.class)), 100);
		}

	}

}

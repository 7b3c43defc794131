package dev.hilo.series;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.jdbc.test.autoconfigure.DataJdbcTest;
import org.springframework.boot.data.jpa.test.autoconfigure.DataJpaTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.support.Engine;
import dev.hilo.test.AutoConfigureHiLo;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Series in the tests of an application.
 */
class SeriesInTestsTests {

	@Nested
	@DataJdbcTest
	@TestPropertySource(properties = "hilo.series.invoices.format=R-{number}")
	class SliceOfJdbc {

		@Autowired
		private Series series;

		@Test
		void hasTheSeriesOfTheApplication() {
			assertThat(this.series.next("invoices").text()).isEqualTo("R-1");
		}

	}

	@Nested
	@DataJpaTest
	class SliceOfJpa {

		@Autowired
		private Series series;

		@Test
		void hasTheSeriesOfTheApplication() {
			assertThat(this.series.next("invoices").number()).isEqualTo(1);
		}

	}

	/** Its methods commit, and run in any order. */
	@Nested
	@DataJdbcTest
	@AutoConfigureHiLo
	@Transactional(propagation = Propagation.NOT_SUPPORTED)
	class StartingAnew {

		@Autowired
		private Series series;

		@Autowired
		private PlatformTransactionManager manager;

		@Test
		void oneMethodBeginsWithTheFirstNumber() {
			assertThat(commit()).isEqualTo(1);
			assertThat(commit()).isEqualTo(2);
		}

		@Test
		void andSoDoesAnother() {
			assertThat(commit()).isEqualTo(1);
			assertThat(commit()).isEqualTo(2);
		}

		private Long commit() {
			return new TransactionTemplate(this.manager).execute((status) -> this.series.next("invoices").number());
		}

	}

	/** Each cached context draws for the first time at some point. */
	@Nested
	@DataJdbcTest(properties = { "spring.test.database.replace=none", "spring.flyway.enabled=false" })
	@AutoConfigureHiLo
	class AfterAnotherContext {

		@Autowired
		private Series series;

		@DynamicPropertySource
		static void drawInAnother(DynamicPropertyRegistry properties) {
			try (SeriesDatabase other = SeriesDatabase.on(Engine.H2)) {
				other.commit(() -> other.series.next("credits"));
				properties.add("spring.datasource.url", () -> other.url);
				properties.add("spring.datasource.username", () -> "sa");
			}
		}

		@Test
		void theFirstMethodBeginsWithTheFirstNumber() {
			assertThat(this.series.next("credits").number()).isEqualTo(1);
		}

	}

	/** The documented rights have no DELETE, which nothing needs before a number. */
	@Nested
	@DataJdbcTest(properties = { "spring.test.database.replace=none", "spring.flyway.enabled=false" })
	@AutoConfigureHiLo
	class WithoutTheRightToDelete {

		@Autowired
		private Series series;

		@DynamicPropertySource
		static void grant(DynamicPropertyRegistry properties) {
			try (SeriesDatabase database = SeriesDatabase.on(Engine.H2)) {
				database.jdbc.execute("CREATE USER app PASSWORD 'app'");
				database.jdbc.execute("GRANT SELECT, INSERT, UPDATE ON SCHEMA PUBLIC TO app");
				properties.add("spring.datasource.url", () -> database.url.replace(";DB_CLOSE_DELAY=-1", ""));
			}
			properties.add("spring.datasource.username", () -> "app");
			properties.add("spring.datasource.password", () -> "app");
		}

		@Test
		void aMethodBeginsWithTheFirstNumber() {
			assertThat(this.series.next("credits").number()).isEqualTo(1);
		}

	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	static class Application {

	}

}

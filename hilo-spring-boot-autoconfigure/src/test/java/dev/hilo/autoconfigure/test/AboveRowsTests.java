package dev.hilo.autoconfigure.test;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

import javax.sql.DataSource;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.jdbc.test.autoconfigure.DataJdbcTest;
import org.springframework.boot.data.jpa.test.autoconfigure.DataJpaTest;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.test.AutoConfigureHiLo;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers {@link AutoConfigureHiLo#aboveRows} with tables that scripts have filled up to
 * the number 500.
 */
class AboveRowsTests {

	private static final String SCHEMA = "spring.sql.init.schema-locations="
			+ "classpath:dev/hilo/autoconfigure/test/schema.sql";

	@Nested
	@DataJdbcTest(properties = { "spring.flyway.enabled=false", SCHEMA })
	@AutoConfigureHiLo(aboveRows = true)
	class WithDataJdbc {

		@Autowired
		private Orders orders;

		@Autowired
		private HiLoIdGenerator ids;

		@Autowired
		private DataSource dataSource;

		@RepeatedTest(3)
		void eachMethodStartsAboveTheRowsThatWereReadOnce(RepetitionInfo method) throws SQLException {
			assertThat(this.orders.save(new Order(null, "Tea")).id()).isEqualTo("orders/501-A");
			assertThat(this.orders.save(new Order(null, "Tea")).id()).isEqualTo("orders/502-A");
			assertThat(this.ids.generateDocumentId("parcels")).isEqualTo("parcels/1-A");
			try (Connection other = this.dataSource.getConnection(); Statement statement = other.createStatement()) {
				statement.execute("INSERT INTO \"orders\" VALUES ('orders/90" + method.getCurrentRepetition()
						+ "-A', 'of another')");
			}
		}

	}

	@Nested
	@DataJdbcTest(properties = { "spring.flyway.enabled=false", SCHEMA, "never=true" })
	@AutoConfigureHiLo(aboveRows = true, reset = AutoConfigureHiLo.Reset.NEVER)
	class WithoutReset {

		@Autowired
		private Orders orders;

		@RepeatedTest(2)
		void numbersGoOnAboveTheRows(RepetitionInfo method) {
			assertThat(this.orders.save(new Order(null, "Tea")).id())
				.isEqualTo("orders/50" + method.getCurrentRepetition() + "-A");
		}

	}

	@Nested
	@DataJdbcTest(properties = { "spring.flyway.enabled=false", SCHEMA,
			"hilo.collections.orders.counter=sequence:order_seq" })
	@AutoConfigureHiLo(aboveRows = true)
	class InPlaceOfAForeignCounter {

		@Autowired
		private Orders orders;

		@Test
		void numbersStartAboveTheRowsToo() {
			assertThat(this.orders.save(new Order(null, "Tea")).id()).isEqualTo("orders/501-A");
		}

	}

	@Nested
	@DataJpaTest(properties = { "spring.flyway.enabled=false", "spring.jpa.hibernate.ddl-auto=create",
			"spring.jpa.defer-datasource-initialization=true",
			"spring.sql.init.data-locations=classpath:dev/hilo/autoconfigure/test/notes.sql" })
	@AutoConfigureHiLo(aboveRows = true)
	class WithJpa {

		@Autowired
		private Notes notes;

		@RepeatedTest(2)
		void eachMethodStartsAboveTheRows() {
			assertThat(this.notes.saveAndFlush(new Note()).id).isEqualTo("notes/501-A");
		}

	}

}

package dev.hilo.counters;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.Counter;
import dev.hilo.support.Engine;

import static dev.hilo.counters.CounterDatabase.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tables of counters that can't be read as such.
 */
class TableCounterTests {

	private final HikariDataSource pool = Engine.H2.newPool();

	@AfterEach
	void close() {
		this.pool.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					table:counters        | (next_val bigint)                | "(1), (2)"             | several such rows
					table:counters        | (next_val bigint)                | (NULL)                 | It holds no value
					table:counters/orders | (name varchar(9), val bigint)    | ('customers', 1)       | no such row
					table:counters        | (a bigint, b bigint)             | "(1, 1)"               | must have one column of numbers
					table:counters/orders | (name varchar(9), a int, b int)  | "('orders', 1, 1)"     | and one of texts
					table:counters        | (name varchar(9), next_val int)  | ('orders', 1)          | name the row, as in
					""")
	void tableThatIsNoCounterIsRefusedWithTheReason(String counter, String columns, String rows, String reason) {
		Engine.execute(this.pool, "CREATE TABLE counters " + columns, "INSERT INTO counters VALUES " + rows);
		Counter foreign = store(counter).counter("orders");
		assertThat(foreign.isRaised()).isFalse();
		assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(foreign::check)
			.withMessageContaining(reason)
			.satisfies((refused) -> assertThat(refused.getMessage().contains("and one of texts"))
				.isEqualTo(reason.equals("and one of texts")));
	}

	@Test
	void schemaThatIsMissingIsToldAsTheTableIs() {
		Counter foreign = store("table:nowhere.counters").counter("orders");
		assertThat(foreign.isRaised()).isFalse();
		assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(foreign::check)
			.withMessageContaining("There is no such table");
	}

	@Test
	void rowThatVanishesOrIsDoubledLaterGivesNoNumbers() {
		Engine.execute(this.pool, "CREATE TABLE counters (next_val bigint)", "INSERT INTO counters VALUES (1)");
		JdbcRangeRepository store = store("table:counters");
		assertThat(store.next(request(50, 0)).high()).isEqualTo(50);
		Engine.execute(this.pool, "INSERT INTO counters VALUES (1)");
		assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(() -> store.next(request(50, 50)))
			.withMessageContaining("several such rows");
		Engine.execute(this.pool, "DELETE FROM counters");
		assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(() -> store.next(request(50, 50)))
			.withMessageContaining("no such row");
	}

	private JdbcRangeRepository store(String counter) {
		return CounterDatabase.store(this.pool, counter, Arithmetic.LOW, 50L);
	}

}

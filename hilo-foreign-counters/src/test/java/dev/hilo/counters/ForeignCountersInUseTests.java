package dev.hilo.counters;

import java.util.Map;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What operators are told of a store with foreign counters.
 */
class ForeignCountersInUseTests {

	@Test
	void storeThatNobodyHasAskedTellsNoTableThatItMayNeverUse() {
		try (HikariDataSource pool = Engine.H2.newPool()) {
			assertThat(JdbcRangeRepository.over(pool).counters(counters("sequence:order_seq", null)).build().describe())
				.hasToString("a database not asked yet");
		}
	}

	@Test
	void countersOfOthersAreToldAndTheTableOnlyOnceItIsUsed() {
		try (HikariDataSource pool = Engine.H2.newPoolWithTables()) {
			Engine.execute(pool, "CREATE SEQUENCE order_seq");
			try (JdbcRangeRepository store = JdbcRangeRepository.over(pool)
				.connection(ConnectionMode.SHARED)
				.schemaManagement(SchemaManagement.NONE)
				.counters(counters("sequence:order_seq", null))
				.build()) {
				Range ofTheSequence = store.next(request("orders"));
				assertThat(ofTheSequence.low()).isEqualTo(1);
				assertThat(store.giveBack(ofTheSequence, 0)).as("goes back to it").isFalse();
				assertThat(store.describe().table()).isNull();
				assertThat(store.describe().settings()).isEqualTo(
						"on connections of the application's; those of 'orders' from the sequence order_seq (low)");
				store.next(request("invoices"));
				assertThat(store.describe().table()).isEqualTo("hilo_range");
				assertThat(store.describe().settings()).contains("(schema management none); those of 'orders'");
			}
		}
	}

	@Test
	void unknownEngineIsRefusedForThemToo() {
		try (HikariDataSource pool = Engine.H2.newPool()) {
			Engine.execute(pool, "CREATE TABLE order_row (next_val bigint)", "INSERT INTO order_row VALUES (1)");
			Map<String, ForeignCounter> counters = counters("table:order_row", 10L);
			DataSource unknown = AlteredDataSource.named(pool, "Apache Ignite");
			RangeRequest request = request("orders");
			assertThatExceptionOfType(HiLoConfigurationException.class)
				.isThrownBy(() -> JdbcRangeRepository.over(unknown).counters(counters).build().next(request))
				.withMessageContaining("hilo.jdbc.dialect");
			assertThat(JdbcRangeRepository.over(unknown).counters(counters).portable().build().next(request).high())
				.isEqualTo(10);
		}
	}

	private static Map<String, ForeignCounter> counters(String counter, @Nullable Long blockSize) {
		return Map.of("orders", new SequenceOrTableFactory().create("hilo.collections.orders.", counter, null,
				blockSize, (property) -> null));
	}

	private static RangeRequest request(String collection) {
		return new RangeRequest(collection, 2, 0, 0, Long.MAX_VALUE, System.nanoTime());
	}

}

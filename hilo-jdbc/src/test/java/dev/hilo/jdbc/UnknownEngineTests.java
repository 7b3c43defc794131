package dev.hilo.jdbc;

import java.util.Random;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static dev.hilo.support.Stores.tenOrders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An engine that HiLo has not run on may not check an UPDATE's condition when it writes.
 */
class UnknownEngineTests {

	private static final Random stamps = new Random();

	private final HikariDataSource pool = Engine.H2.newPoolWithTables();

	@AfterEach
	void close() {
		this.pool.close();
	}

	@ParameterizedTest
	@EnumSource
	void isRefusedAtTheStartAndByEachRangeUntilSomebodyVouchesForIt(SchemaManagement management) {
		DataSource unknown = AlteredDataSource.named(this.pool, "Apache Ignite");
		try (JdbcRangeRepository store = JdbcRangeRepository.over(unknown).schemaManagement(management).build()) {
			if (management != SchemaManagement.NONE) {
				assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(store::migrate)
					.withMessageContainingAll("hilo.jdbc.dialect", "Apache Ignite", "portable", "same ids");
			}
			for (int i = 0; i < 2; i++) {
				assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(() -> store.next(tenOrders()))
					.withMessageContaining("hilo.jdbc.dialect");
			}
		}
		try (JdbcRangeRepository store = JdbcRangeRepository.over(unknown)
			.schemaManagement(management)
			.portable()
			.build()) {
			assertThat(store.next(tenOrders()).low()).isEqualTo(1);
			assertThat(store.next(tenOrders()).low()).isEqualTo(11);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "Oracle", "Microsoft SQL Server", "DB2/LINUXX8664", "DB2", "Firebird 5.0" })
	void isNotOneWhoseDocumentsPromiseIt(String product) {
		try (JdbcRangeRepository store = JdbcRangeRepository.over(AlteredDataSource.named(this.pool, product))
			.schemaManagement(SchemaManagement.NONE)
			.build()) {
			assertThat(store.next(tenOrders()).low()).isEqualTo(1);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "Oracle Lite", "DB2000", "Informix Dynamic Server", "" })
	void isAnyOther(String product) {
		try (JdbcRangeRepository store = JdbcRangeRepository.over(AlteredDataSource.named(this.pool, product))
			.schemaManagement(SchemaManagement.NONE)
			.build()) {
			assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(() -> store.next(tenOrders()));
		}
	}

}

package dev.hilo.jdbc;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.dialect.Dialect;
import dev.hilo.jdbc.dialect.PortableDialect;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.jdbc.dialect.ReturningDialect;
import dev.hilo.range.Range;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;
import dev.hilo.support.Stores;

import static dev.hilo.support.Stores.tenOrders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * H2 behind drivers that do without some of JDBC's methods, each in its own way.
 */
@Tag("long")
class NewTransactionLimitedDriverTests {

	private static final List<Set<String>> OPTIONAL = List.of(Set.of("getNetworkTimeout"), Set.of("setNetworkTimeout"),
			Set.of("getNetworkTimeout", "setNetworkTimeout"), Set.of("unwrap", "isWrapperFor"), Set.of("isReadOnly"),
			Set.of("setReadOnly"), Set.of("getTransactionIsolation"), Set.of("setTransactionIsolation"));

	@ParameterizedTest
	@MethodSource("missing")
	void rangesComeWithoutWhatTheDriverDoesNotHave(Set<String> methods, Supplier<Throwable> failure) {
		try (HikariDataSource pool = Engine.H2.newPoolWithTables()) {
			for (Dialect dialect : new Dialect[] { ReturningDialect.h2(new RangeTable()),
					new PortableDialect(new RangeTable()) }) {
				JdbcRangeRepository repository = repository(pool, methods, failure, dialect);
				Range range = repository.next(tenOrders());
				assertThat(repository.giveBack(range, range.low())).isTrue();
				assertThat(repository.query("SELECT 7").getAsLong()).isEqualTo(7);
			}
			assertThat(
					repository(pool, Set.of(), failure, ReturningDialect.h2(new RangeTable())).next(tenOrders()).low())
				.isEqualTo(3);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "getNetworkTimeout", "setNetworkTimeout", "unwrap", "isWrapperFor" })
	void rangesComeWhereTheDriverCallsItAnyError(String method) {
		try (HikariDataSource pool = Engine.H2.newPoolWithTables()) {
			assertThat(repository(pool, Set.of(method), () -> new SQLException("not implemented"),
					ReturningDialect.h2(new RangeTable()))
				.next(tenOrders())
				.low()).isEqualTo(1);
		}
	}

	@ParameterizedTest
	@MethodSource("failures")
	void messageSaysWhatADriverThrewThatSaysNothing(Supplier<Throwable> failure) {
		try (HikariDataSource pool = Engine.H2.newPoolWithTables()) {
			JdbcRangeRepository repository = repository(pool, Set.of("prepareStatement", "createStatement"), failure,
					ReturningDialect.h2(new RangeTable()));
			String type = failure.get().getClass().getSimpleName();
			HiLoSequences database = HiLoSequences.over(repository).settings(new CollectionSettings(10, 10)).build();
			assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(() -> database.sequence("orders").next())
				.withMessageMatching(".*'orders'.*hilo_range: .*" + type + ".*");
			assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(() -> repository.query("SELECT 7").getAsLong())
				.withMessageMatching(".*SELECT 7.*" + type + ".*");
			Range range = new Range("orders", 1, 10, 0, 7, null, null);
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> repository.giveBack(range, 3))
				.withMessageMatching(".*hilo_range: .*" + type + ".*");
		}
	}

	static Stream<Arguments> missing() {
		return OPTIONAL.stream().flatMap((methods) -> failures().map((failure) -> Arguments.of(methods, failure)));
	}

	static Stream<Supplier<Throwable>> failures() {
		return Stream.of(AbstractMethodError::new, UnsupportedOperationException::new, NullPointerException::new,
				SQLFeatureNotSupportedException::new);
	}

	private static JdbcRangeRepository repository(HikariDataSource pool, Set<String> missing,
			Supplier<Throwable> failure, Dialect dialect) {
		return Stores.shared(new AlteredDataSource(pool, (method, arguments, real) -> {
			if (missing.contains(method)) {
				throw failure.get();
			}
			return real.make();
		})).dialect(dialect).build();
	}

}

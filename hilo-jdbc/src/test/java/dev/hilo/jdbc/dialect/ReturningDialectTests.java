package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ReturningDialectTests {

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void nameThatIsLongerThanTheColumnIsRefusedAndNotCut(Engine engine) throws SQLException {
		RangeTable table = new RangeTable();
		Dialect dialect = (engine == Engine.H2) ? ReturningDialect.h2(table) : ReturningDialect.postgres(table);
		RangeRequest request = new RangeRequest("o".repeat(191), 10, 0, 0, Long.MAX_VALUE, 7);
		try (HikariDataSource pool = engine.newPoolWithTables(); Connection connection = pool.getConnection()) {
			assertThatExceptionOfType(SQLException.class).isThrownBy(() -> dialect.next(connection, request))
				.withMessageContaining("190");
		}
	}

}

package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.InterceptingDataSource;
import dev.hilo.support.Stores;

import static org.assertj.core.api.Assertions.assertThat;
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

	/** The upsert, which would give the same, takes half as long again. */
	@Tag("all")
	@Test
	void rowThatIsThereIsUpdatedByOneStatementOnSqlite() {
		try (HikariDataSource pool = Engine.SQLITE.newPoolWithTables()) {
			List<String> statements = new ArrayList<>();
			JdbcRangeRepository repository = Stores
				.shared(new InterceptingDataSource(pool,
						(connection, sql) -> statements.add(sql.substring(0, sql.indexOf(' ')))))
				.build();
			repository.next(new RangeRequest("orders", 10, 0, 0, 100, 1));
			assertThat(statements).containsExactly("UPDATE", "INSERT");
			statements.clear();
			repository.next(new RangeRequest("orders", 10, 0, 0, 100, 2));
			assertThat(statements).containsExactly("UPDATE");
		}
	}

}

package dev.hilo.databases;

import java.util.ArrayList;
import java.util.List;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.InterceptingDataSource;
import dev.hilo.support.Stores;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("all")
class SqliteRangeRepositoryTests extends JdbcRangeRepositoryContract {

	SqliteRangeRepositoryTests() {
		super(Engine.SQLITE);
	}

	/** The upsert, which would give the same, takes half as long again. */
	@Test
	void rowThatIsThereIsUpdatedByOneStatement() {
		try (HikariDataSource pool = Engine.SQLITE.newPoolWithTables()) {
			List<String> statements = new ArrayList<>();
			InterceptingDataSource watched = new InterceptingDataSource(pool,
					(connection, sql) -> statements.add(sql.substring(0, sql.indexOf(' '))));
			JdbcRangeRepository repository = Stores.shared(watched).build();
			repository.next(new RangeRequest("orders", 10, 0, 0, 100, 1));
			assertThat(statements).containsExactly("UPDATE", "INSERT");
			statements.clear();
			repository.next(new RangeRequest("orders", 10, 0, 0, 100, 2));
			assertThat(statements).containsExactly("UPDATE");
		}
	}

}

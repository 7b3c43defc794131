package dev.hilo.existing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.jdbc.core.JdbcAggregateTemplate;

import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.existing.ExistingApplication.Parcel;
import dev.hilo.support.Engine;
import dev.hilo.support.InterceptingDataSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the looks cost once they are over: nothing.
 */
class ExistingRowsSteadyStateTests {

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "SQLITE" })
	void rangeIsOneStatementAndARowAnother(Engine engine) {
		List<String> statements = new CopyOnWriteArrayList<>();
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			Engine.execute(pool, "CREATE TABLE customer (id bigint NOT NULL PRIMARY KEY, name varchar(64))",
					"CREATE TABLE parcel (id varchar(64) NOT NULL PRIMARY KEY, name varchar(64))",
					"INSERT INTO customer VALUES (500, 'a')", "INSERT INTO parcel VALUES ('parcels/300-Z', 'a')");
			DataSource counted = new InterceptingDataSource(pool, (connection, sql) -> statements.add(sql));
			ExistingApplication.on(engine, pool.getJdbcUrl())
				.withBean(DataSource.class, () -> counted)
				.withPropertyValues("hilo.initial-capacity=32", "hilo.max-capacity=32", "hilo.refill-ahead=false")
				.run((context) -> {
					JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
					// The second range of a connection is compared with its row where a
					// key stands for it
					insert(template, 64);
					statements.clear();
					insert(template, 320);
					assertThat(statements).filteredOn((sql) -> sql.contains("hilo_")).hasSize(2 * 10);
					assertThat(statements).filteredOn((sql) -> !sql.contains("hilo_"))
						.hasSize(2 * 320)
						.allMatch((sql) -> sql.startsWith("INSERT"));
				});
		}
	}

	private static void insert(JdbcAggregateTemplate template, int times) {
		for (int i = 0; i < times; i++) {
			template.insert(new Customer(null, "b"));
			template.insert(new Parcel(null, "b"));
		}
	}

}

package dev.hilo.databases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.support.Engine;
import dev.hilo.support.LostAnswers;
import dev.hilo.test.RangeRepositoryContract;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@link JdbcRangeRepository} promises beside, on each engine that a class names.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class JdbcRangeRepositoryContract extends RangeRepositoryContract {

	private HikariDataSource pool;

	private JdbcRangeRepository repository;

	private final List<JdbcRangeRepository> clients = new ArrayList<>();

	protected abstract Engine engine();

	@BeforeParameterizedClassInvocation
	void start() {
		this.pool = engine().pool(url());
		Engine.createTables(this.pool);
		this.repository = repository(this.pool, settings());
	}

	/** How a fresh database is reached. */
	protected String url() {
		return engine().newDatabase();
	}

	protected JdbcRangeRepository repository(DataSource pool, StoreSettings settings) {
		return JdbcRangeRepository.over(pool).settings(settings).build();
	}

	@BeforeEach
	void empty() {
		jdbc().sql("DELETE FROM hilo_range").update();
		jdbc().sql("DELETE FROM hilo_node").update();
	}

	@AfterEach
	void stopClients() {
		this.clients.forEach(JdbcRangeRepository::close);
		this.clients.clear();
	}

	@AfterParameterizedClassInvocation
	void stop() {
		if (this.pool != null) {
			this.repository.close();
			this.pool.close();
		}
	}

	@Test
	void tagAndPrefixOfTheDatabaseArriveWithTheRange() {
		assertThat(this.repository.next(request("orders", 1)).nodeTag()).isNull();
		jdbc().sql("INSERT INTO hilo_node (node_tag, server_prefix) VALUES ('B', 'North/')").update();
		Range range = this.repository.next(request("orders", 1));
		assertThat(range.nodeTag()).isEqualTo("B");
		assertThat(range.serverPrefix()).isEqualTo("North/");
		jdbc().sql("UPDATE hilo_node SET node_tag = '', server_prefix = NULL").update();
		range = this.repository.next(request("orders", 1));
		assertThat(range.nodeTag()).isEmpty();
		assertThat(range.serverPrefix()).isNull();
		assertThat(range.low()).isEqualTo(3);
	}

	@Override
	protected boolean tellsBlanksApart() {
		return tellsBlanksApart(engine());
	}

	static boolean tellsBlanksApart(Engine engine) {
		return engine != Engine.DERBY && engine != Engine.HSQLDB;
	}

	@Override
	protected RangeRepository repository() {
		return this.repository;
	}

	@Override
	protected RangeRepository client() {
		return client(this.pool);
	}

	@Override
	protected RangeRepository clientThatLosesTheAnswer() {
		return client(LostAnswers.of(this.pool));
	}

	private RangeRepository client(DataSource dataSource) {
		JdbcRangeRepository client = repository(dataSource, settings());
		this.clients.add(client);
		return client;
	}

	/** Some wait for each other, on a machine that may be busy. */
	private static StoreSettings settings() {
		return new StoreSettings().withSchemaManagement(SchemaManagement.NONE).withTimeout(Duration.ofMinutes(1));
	}

	@Override
	protected void setMax(String collection, long max) {
		setMax(this.pool, "hilo_range", collection, max);
	}

	static void setMax(DataSource pool, String table, String collection, long max) {
		JdbcClient jdbc = JdbcClient.create(pool);
		if (jdbc.sql("UPDATE " + table + " SET max_value = ? WHERE collection = ?")
			.params(max, collection)
			.update() == 0) {
			jdbc.sql("INSERT INTO " + table + " (collection, max_value) VALUES (?, ?)")
				.params(collection, max)
				.update();
		}
	}

	@Override
	protected long max(String collection) {
		return max(this.pool, "hilo_range", collection);
	}

	static long max(DataSource pool, String table, String collection) {
		return JdbcClient.create(pool)
			.sql("SELECT max_value FROM " + table + " WHERE collection = ?")
			.param(collection)
			.query(Long.class)
			.optional()
			.orElse(0L);
	}

	private JdbcClient jdbc() {
		return JdbcClient.create(this.pool);
	}

}

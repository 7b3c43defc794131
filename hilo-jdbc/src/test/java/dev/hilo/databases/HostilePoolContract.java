package dev.hilo.databases;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.range.RangeRepository;
import dev.hilo.support.Engine;
import dev.hilo.support.SpringProxies;
import dev.hilo.test.RangeRepositoryContract;

/**
 * The contract once more over a pool that is against it in every way: no auto-commit,
 * serializable, read-only, behind two proxies, and with another schema than that of the
 * table.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HostilePoolContract extends RangeRepositoryContract {

	private static final RangeTable TABLE = new RangeTable("counters", "id_range");

	private final Engine engine;

	private HikariDataSource pool;

	private HikariDataSource hostilePool;

	private JdbcRangeRepository repository;

	HostilePoolContract(Engine engine) {
		this.engine = engine;
	}

	@BeforeAll
	void start() {
		this.pool = this.engine.newPool();
		if (this.engine.isMySqlOrMariaDb()) {
			// There a schema is not of a database, but one itself
			Engine.execute(this.pool, "DROP SCHEMA IF EXISTS counters");
		}
		Engine.execute(this.pool, "CREATE SCHEMA counters");
		this.hostilePool = this.engine.pool(this.pool.getJdbcUrl());
		this.hostilePool.setAutoCommit(false);
		this.hostilePool.setReadOnly(true);
		this.hostilePool.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
		this.repository = JdbcRangeRepository
			.over(new TransactionAwareDataSourceProxy(new LazyConnectionDataSourceProxy(this.hostilePool)))
			.unwrapper(new SpringProxies())
			.settings(new StoreSettings().withTable(TABLE)
				.withConnection(ConnectionMode.SHARED)
				.withSchemaManagement(SchemaManagement.NONE))
			.build();
		this.repository.migrate();
	}

	@BeforeEach
	void empty() {
		jdbc().sql("DELETE FROM counters.id_range").update();
	}

	@AfterAll
	void stop() {
		if (this.hostilePool != null) {
			this.hostilePool.close();
		}
		if (this.pool != null) {
			this.pool.close();
		}
	}

	@Override
	protected RangeRepository repository() {
		return this.repository;
	}

	@Override
	protected void setMax(String collection, long max) {
		if (jdbc().sql("UPDATE counters.id_range SET max_value = ? WHERE collection = ?")
			.params(max, collection)
			.update() == 0) {
			jdbc().sql("INSERT INTO counters.id_range (collection, max_value) VALUES (?, ?)")
				.params(collection, max)
				.update();
		}
	}

	@Override
	protected long max(String collection) {
		return jdbc().sql("SELECT max_value FROM counters.id_range WHERE collection = ?")
			.param(collection)
			.query(Long.class)
			.optional()
			.orElse(0L);
	}

	private JdbcClient jdbc() {
		return JdbcClient.create(this.pool);
	}

}

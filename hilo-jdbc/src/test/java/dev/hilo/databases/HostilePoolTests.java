package dev.hilo.databases;

import java.time.Duration;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

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
@ParameterizedClass
@EnumSource(names = { "SQLITE.*", "NEWEST_MARIADB" }, mode = EnumSource.Mode.MATCH_NONE)
class HostilePoolTests extends RangeRepositoryContract {

	private static final RangeTable TABLE = new RangeTable("counters", "id_range");

	@Parameter
	private Engine engine;

	private HikariDataSource pool;

	private HikariDataSource hostilePool;

	private JdbcRangeRepository repository;

	@BeforeParameterizedClassInvocation
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
				.withSchemaManagement(SchemaManagement.NONE)
				// Some wait for each other, on a machine that may be busy
				.withTimeout(Duration.ofMinutes(1)))
			.build();
		this.repository.migrate();
	}

	@BeforeEach
	void empty() {
		Engine.execute(this.pool, "DELETE FROM counters.id_range");
	}

	@AfterParameterizedClassInvocation
	void stop() {
		if (this.hostilePool != null) {
			this.hostilePool.close();
		}
		if (this.pool != null) {
			this.pool.close();
		}
	}

	@Override
	protected boolean tellsBlanksApart() {
		return JdbcRangeRepositoryContract.tellsBlanksApart(this.engine);
	}

	@Override
	protected RangeRepository repository() {
		return this.repository;
	}

	@Override
	protected void setMax(String collection, long max) {
		JdbcRangeRepositoryContract.setMax(this.pool, "counters.id_range", collection, max);
	}

	@Override
	protected long max(String collection) {
		return JdbcRangeRepositoryContract.max(this.pool, "counters.id_range", collection);
	}

}

package dev.hilo.databases;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

import com.zaxxer.hikari.HikariDataSource;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.SpringProxies;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ranges never come by the connection of the caller's transaction, whose end is the
 * caller's own.
 */
class CallersTransactionTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "SQLITE", "SQLITE_WAL", "DERBY" }, mode = EnumSource.Mode.EXCLUDE)
	void rollbackOfTheCallerReturnsNoNumber(Engine engine) {
		for (ConnectionMode mode : ConnectionMode.values()) {
			try (HikariDataSource pool = engine.newPoolWithTables();
					JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
						.connection(mode)
						.timeout(TIMEOUT)
						.schemaManagement(SchemaManagement.NONE)
						.build()) {
				Engine.execute(pool, "CREATE TABLE purchase (id BIGINT PRIMARY KEY)");
				JdbcClient jdbc = JdbcClient.create(pool);
				endsAsTheCallerSays(new DataSourceTransactionManager(pool), pool, repository,
						(id) -> jdbc.sql("INSERT INTO purchase VALUES (?)").param(id).update());
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void rollbackUnderJpaStaysARollbackAndCommitACommit(Engine engine) {
		for (ConnectionMode mode : ConnectionMode.values()) {
			try (HikariDataSource pool = engine.newPoolWithTables();
					JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
						.connection(mode)
						.timeout(TIMEOUT)
						.schemaManagement(SchemaManagement.NONE)
						.build()) {
				EntityManagerFactory factory = entityManagerFactory(pool);
				try {
					var entityManager = SharedEntityManagerCreator.createSharedEntityManager(factory);
					endsAsTheCallerSays(new JpaTransactionManager(factory), pool, repository, (id) -> {
						entityManager.persist(new Purchase(id));
						entityManager.flush();
					});
				}
				finally {
					factory.close();
				}
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "SQLITE", "SQLITE_WAL", "DERBY" }, mode = EnumSource.Mode.EXCLUDE)
	void proxyThatGivesOutTheCallersConnectionIsSeenThrough(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables();
				JdbcRangeRepository repository = JdbcRangeRepository
					.over(new LazyConnectionDataSourceProxy(new TransactionAwareDataSourceProxy(pool)))
					.unwrapper(new SpringProxies())
					.connection(ConnectionMode.SHARED)
					.timeout(TIMEOUT)
					.schemaManagement(SchemaManagement.NONE)
					.build()) {
			Engine.execute(pool, "CREATE TABLE purchase (id BIGINT PRIMARY KEY)");
			JdbcClient jdbc = JdbcClient.create(pool);
			Range range = new TransactionTemplate(new DataSourceTransactionManager(pool)).execute((status) -> {
				status.setRollbackOnly();
				jdbc.sql("INSERT INTO purchase VALUES (1)").update();
				return repository.next(request());
			});
			assertThat(jdbc.sql("SELECT COUNT(*) FROM purchase").query(Long.class).single()).as("rolled back").isZero();
			assertThat(repository.next(request()).low()).isEqualTo(range.high() + 1);
		}
	}

	private static void endsAsTheCallerSays(PlatformTransactionManager transactionManager, HikariDataSource pool,
			JdbcRangeRepository repository, LongConsumer store) {
		TransactionTemplate transaction = new TransactionTemplate(transactionManager);
		HiLoSequence sequence = HiLoSequences.over(repository)
			.settings(new CollectionSettings(2, 2).withRefillAhead(false))
			.build()
			.sequence("Purchases");
		JdbcClient elsewhere = JdbcClient.create(pool);
		List<Long> ids = new ArrayList<>();
		transaction.executeWithoutResult((status) -> {
			for (int i = 0; i < 5; i++) {
				long id = sequence.next();
				store.accept(id);
				ids.add(id);
			}
			assertRowIsFree(pool);
			status.setRollbackOnly();
		});
		assertThat(elsewhere.sql("SELECT COUNT(*) FROM purchase").query(Long.class).single()).as("rolled back")
			.isZero();
		transaction.executeWithoutResult((status) -> {
			for (int i = 0; i < 5; i++) {
				long id = sequence.next();
				store.accept(id);
				ids.add(id);
			}
		});
		assertThat(elsewhere.sql("SELECT COUNT(*) FROM purchase").query(Long.class).single()).as("committed")
			.isEqualTo(5);
		assertThat(ids).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
	}

	/** By a connection of its own, which does not wait for a lock. */
	private static void assertRowIsFree(HikariDataSource pool) {
		try (var connection = DriverManager.getConnection(pool.getJdbcUrl(), pool.getUsername(), "");
				var statement = connection.createStatement()) {
			connection.setAutoCommit(false);
			String sql = "SELECT max_value FROM hilo_range WHERE collection = 'purchases' FOR UPDATE NOWAIT";
			try (var result = statement.executeQuery(sql)) {
				assertThat(result.next()).isTrue();
				assertThat(result.getLong(1)).isEqualTo(6);
			}
			connection.rollback();
		}
		catch (SQLException ex) {
			throw new AssertionError("The row is locked", ex);
		}
	}

	private static RangeRequest request() {
		return new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, System.nanoTime());
	}

	static EntityManagerFactory entityManagerFactory(HikariDataSource pool) {
		LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
		factory.setDataSource(pool);
		factory.setManagedTypes(PersistenceManagedTypes.of(Purchase.class.getName()));
		factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
		factory.setJpaPropertyMap(Map.of("hibernate.hbm2ddl.auto", "create"));
		factory.afterPropertiesSet();
		return factory.getObject();
	}

	@Entity(name = "purchase")
	static class Purchase {

		@Id
		private long id;

		protected Purchase() {
		}

		Purchase(long id) {
			this.id = id;
		}

	}

}

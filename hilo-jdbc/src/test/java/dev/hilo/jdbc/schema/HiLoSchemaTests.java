package dev.hilo.jdbc.schema;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import com.zaxxer.hikari.HikariDataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.RefillSettings;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy;

import static dev.hilo.support.Stores.ten;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * The tables come into being once, and stay apart from those of the application.
 */
@Execution(ExecutionMode.CONCURRENT)
class HiLoSchemaTests {

	private static final int INSTANCES = 4;

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MARIADB_WITH_CONNECTOR_J", "MYSQL" })
	void lookAtTablesThatAreThereTakesOneRoundTrip(Engine engine) {
		try (HikariDataSource pool = engine.newMigratedPool();
				TcpProxy proxy = new TcpProxy(pool.getJdbcUrl());
				HikariDataSource look = engine.pool(proxy.url())) {
			look.setMaximumPoolSize(1);
			HiLoSchema schema = new HiLoSchema(
					RefillConnections.of(look, true, new RefillSettings().withMaxConnections(3)), new RangeTable(),
					Duration.ofSeconds(10), true, (connection) -> Vendor.of(connection.getMetaData()));
			int least = Integer.MAX_VALUE;
			for (int i = 0; i < 10; i++) {
				int before = proxy.turns();
				schema.prepare();
				least = Math.min(least, proxy.turns() - before);
			}
			System.out.printf("%s: looking whether the tables are there: %d round trips%n", engine, least);
			assertThat(least).isEqualTo(1);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "SQLITE", "SQLITE_WAL", "DERBY" }, mode = EnumSource.Mode.EXCLUDE)
	void schemaThatANewerReleaseHasMigratedIsLeftAlone(Engine engine) {
		try (HikariDataSource pool = engine.newMigratedPool()) {
			String history = history(engine);
			JdbcClient.create(pool)
				.sql("INSERT INTO " + history + " SELECT 99, '3', 'newer', 'SQL', 'V3__newer.sql', 1, "
						+ columns(engine, "'installed_by', 'installed_on', 'execution_time', 'success'") + " FROM "
						+ history + " WHERE " + columns(engine, "'version'") + " = '1'")
				.update();
			Engine.migrateTables(pool);
			assertThat(JdbcClient.create(pool).sql("SELECT COUNT(*) FROM " + history).query(Long.class).single())
				.isEqualTo(JdbcClient.create(pool)
					.sql("SELECT COUNT(DISTINCT " + columns(engine, "'installed_rank'") + ") FROM " + history)
					.query(Long.class)
					.single());
			assertWorks(pool, new RangeTable());
		}
	}

	/** Version 2 was a script of a former development state. */
	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "SQLITE", "SQLITE_WAL", "DERBY" }, mode = EnumSource.Mode.EXCLUDE)
	void tablesAndHistoryWithASecondScriptThatIsNoMoreGoOn(Engine engine, @TempDir Path scripts) throws Exception {
		Files.writeString(scripts.resolve("V2__add_entity_table.sql"),
				"ALTER TABLE ${rangeTable} ADD COLUMN entity_table varchar(255);\n"
						+ "CREATE UNIQUE INDEX ${rangeTable}_table ON ${rangeTable} (entity_table);");
		try (HikariDataSource pool = engine.newPool()) {
			Vendor vendor = vendor(pool);
			Flyway.configure()
				.dataSource(pool)
				.table("hilo_schema_history")
				.locations("classpath:" + new RangeTable().scripts() + SchemaScript.folder(vendor),
						"filesystem:" + scripts)
				.placeholders(Map.of("rangeTable", "hilo_range"))
				.baselineOnMigrate(true)
				.baselineVersion("0")
				.load()
				.migrate();
			Engine.execute(pool, "INSERT INTO hilo_range VALUES ('orders', 70, 60, 7, 'shop.orders')");
			SchemaMigration.run(pool, vendor, null, new RangeTable(), Duration.ofSeconds(10));
			for (SchemaManagement management : SchemaManagement.values()) {
				try (JdbcRangeRepository repository = repository(pool, new RangeTable(), management)) {
					repository.migrate();
					long previous = repository.counter("orders").highest().orElseThrow();
					assertThat(repository.next(ten("orders")).low()).isEqualTo(previous + 1);
					String added = management.name().toLowerCase(Locale.ROOT);
					assertThat(repository.next(ten(added)).low()).isEqualTo(1);
				}
			}
			assertThat(JdbcClient.create(pool)
				.sql("SELECT " + columns(engine, "'version'") + " FROM " + history(engine) + " WHERE "
						+ columns(engine, "'version'") + " IS NOT NULL")
				.query(String.class)
				.list()).contains("1", "2");
		}
	}

	@ParameterizedTest
	@CsvSource({ "SHARED, ;DB_CLOSE_DELAY=-1", "AUTO, ''" })
	void poolOfOneConnectionIsTooSmallForFlyway(ConnectionMode mode, String parameters) {
		try (HikariDataSource single = Engine.H2.pool("jdbc:h2:mem:single" + mode + parameters)) {
			single.setMaximumPoolSize(1);
			// Longer than callers wait
			single.setConnectionTimeout(4000);
			JdbcRangeRepository repository = JdbcRangeRepository.over(single)
				.connection(mode)
				.timeout(Duration.ofSeconds(3))
				.build();
			HiLoSchemaException failure = catchThrowableOfType(HiLoSchemaException.class, repository::migrate);
			assertThat(failure.problem()).startsWith("The tables of HiLo could not be created: ")
				.contains("Connection is not available");
			assertThat(failure.action()).contains("Flyway needs two connections at a time", "a larger pool");
		}
	}

	private static Vendor vendor(HikariDataSource pool) throws SQLException {
		try (Connection connection = pool.getConnection()) {
			return Vendor.of(connection.getMetaData());
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "SQLITE", "SQLITE_WAL", "DERBY" }, mode = EnumSource.Mode.EXCLUDE)
	void historyWithoutOurScriptIsCompleted(Engine engine) {
		try (HikariDataSource pool = engine.newPool()) {
			Engine.execute(pool, "CREATE TABLE purchase (id BIGINT PRIMARY KEY)");
			Engine.migrateTables(pool);
			Engine.execute(pool, "DROP TABLE hilo_range", "DROP TABLE hilo_node",
					"DELETE FROM " + history(engine) + " WHERE " + columns(engine, "'version'") + " = '1'");
			Engine.migrateTables(pool);
			assertWorks(pool, new RangeTable());
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "SQLITE", "SQLITE_WAL", "DERBY" }, mode = EnumSource.Mode.EXCLUDE)
	void instancesThatStartTogetherMakeTheTablesOnce(Engine engine) throws Exception {
		startTogether(engine, 1);
	}

	@Tag("long")
	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "SQLITE", "SQLITE_WAL", "DERBY" }, mode = EnumSource.Mode.EXCLUDE)
	void instancesThatStartTogetherManyTimesMakeTheTablesOnceEach(Engine engine) throws Exception {
		startTogether(engine, 10);
	}

	private static void startTogether(Engine engine, int rounds) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(INSTANCES);
		for (int round = 0; round < rounds; round++) {
			try (HikariDataSource pool = engine.newPool()) {
				CyclicBarrier barrier = new CyclicBarrier(INSTANCES);
				Callable<Void> instance = () -> {
					try (HikariDataSource own = engine.pool(pool.getJdbcUrl())) {
						own.setMaximumPoolSize(3);
						own.getConnection().close();
						barrier.await();
						Engine.migrateTables(own);
						assertWorks(own, new RangeTable());
						return null;
					}
				};
				for (Future<Void> result : threads.invokeAll(Collections.nCopies(INSTANCES, instance))) {
					assertThatNoException().isThrownBy(result::get);
				}
			}
		}
		threads.shutdown();
	}

	@Test
	void anotherTableOfTheSameNameFailsTheStart() {
		try (HikariDataSource pool = Engine.H2.newPool()) {
			Engine.execute(pool, "CREATE TABLE hilo_range (distance int)");
			assertThatExceptionOfType(HiLoSchemaException.class).isThrownBy(() -> Engine.migrateTables(pool))
				.withMessageContaining("hilo_range")
				.withMessageContaining("not as this version of HiLo needs them");
		}
	}

	/** MariaDB's schemas are those of the whole server, which two drivers share. */
	@Execution(ExecutionMode.SAME_THREAD)
	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "SQLITE", "SQLITE_WAL", "DERBY" }, mode = EnumSource.Mode.EXCLUDE)
	void schemasOfOneDatabaseHaveTablesOfTheirOwn(Engine engine) {
		RangeTable north = new RangeTable("north", "hilo_range");
		RangeTable south = new RangeTable("south", "counters");
		try (HikariDataSource pool = engine.newPool()) {
			for (RangeTable table : List.of(north, south)) {
				Engine.execute(pool, "DROP SCHEMA IF EXISTS " + table.schema(), "CREATE SCHEMA " + table.schema());
				Engine.migrateTables(pool, table);
				assertWorks(pool, table);
			}
			Engine.execute(pool, "INSERT INTO south.hilo_node (node_tag) VALUES ('S')");
			assertThat(repository(pool, north).next(request()).nodeTag()).isNull();
			assertThat(repository(pool, south).next(request()).nodeTag()).isEqualTo("S");
		}
	}

	@ParameterizedTest
	@EnumSource
	void tableThatWasDroppedIsExplainedAtTheNextRefill(Engine engine) {
		// Without a table that a subquery names, HSQLDB can't read the statement
		for (String table : (engine == Engine.HSQLDB) ? List.of("hilo_range") : List.of("hilo_range", "hilo_node")) {
			try (HikariDataSource pool = engine.newMigratedPool()) {
				JdbcRangeRepository repository = repository(pool, new RangeTable());
				repository.next(request());
				Engine.execute(pool, "DROP TABLE " + table);
				assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> repository.next(request()))
					.withMessageContaining("the table hilo_range or hilo_node does not exist")
					.withMessageContaining("restart the application")
					.withMessageContaining("hilo.jdbc.schema-management=none");
			}
		}
	}

	private static String history(Engine engine) {
		return (engine == Engine.H2) ? "\"hilo_schema_history\"" : "hilo_schema_history";
	}

	/** Flyway quotes its columns, which H2 takes to be in lower case. */
	private static String columns(Engine engine, String quoted) {
		return quoted.replace("'", (engine == Engine.H2) ? "\"" : "");
	}

	private static void assertWorks(HikariDataSource pool, RangeTable table) {
		assertThat(repository(pool, table).next(request()).size()).isEqualTo(10);
	}

	private static JdbcRangeRepository repository(HikariDataSource pool, RangeTable table) {
		return repository(pool, table, SchemaManagement.NONE);
	}

	/** Some wait for each other, on a machine that may be busy. */
	private static JdbcRangeRepository repository(HikariDataSource pool, RangeTable table,
			SchemaManagement management) {
		return JdbcRangeRepository.over(pool)
			.settings(new StoreSettings().withTable(table)
				.withConnection(ConnectionMode.SHARED)
				.withTimeout(Duration.ofMinutes(1))
				.withSchemaManagement(management))
			.build();
	}

	private static RangeRequest request() {
		return ten("orders");
	}

}

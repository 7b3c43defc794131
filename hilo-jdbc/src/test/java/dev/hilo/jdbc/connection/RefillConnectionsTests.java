package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.h2.jdbc.JdbcConnection;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.jdbc.DataSourceUnwrapper;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.TableProbe;
import dev.hilo.jdbc.table.ColumnDescription;
import dev.hilo.jdbc.table.ColumnDescription.Content;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.FailingDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Which connections refills and looks get. A database in memory may end with the last one
 * of a pool.
 */
class RefillConnectionsTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:h2:mem:", "jdbc:h2:mem:;DB_CLOSE_DELAY=-1", "jdbc:h2:mem:x",
			"jdbc:h2:mem:x;MODE=MYSQL", "jdbc:h2:mem:x;DB_CLOSE_DELAY=0", "JDBC:H2:MEM:x",
			"jdbc:h2:tcp://localhost/mem:x", "jdbc:sqlite:", "jdbc:sqlite::memory:",
			"jdbc:sqlite:file:x?mode=memory&cache=shared", "jdbc:hsqldb:mem:x;shutdown=true" })
	void poolOfADatabaseThatEndsWithItsConnectionsIsShared(String url) {
		assertThat(areOwn(url)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:h2:mem:x;DB_CLOSE_DELAY=-1", "jdbc:h2:mem:x;MODE=MYSQL;db_close_delay=10",
			"jdbc:h2:~/mem:x", "jdbc:h2:file:./x", "jdbc:hsqldb:mem:x", "jdbc:sqlite:x.db",
			"jdbc:postgresql://localhost/x" })
	void poolOfAnyOtherDatabaseIsNot(String url) {
		assertThat(areOwn(url)).isTrue();
	}

	@Test
	void urlIsFoundInADriversOwnDataSourceToo() {
		JdbcDataSource driver = new JdbcDataSource();
		driver.setURL("jdbc:h2:mem:driver");
		HikariDataSource pool = new HikariDataSource();
		pool.setDataSource(driver);
		assertThat(areOwn(pool)).isFalse();
		HikariDataSource byName = new HikariDataSource();
		byName.setDataSourceClassName(JdbcDataSource.class.getName());
		byName.addDataSourceProperty("url", "jdbc:h2:mem:driver");
		assertThat(areOwn(byName)).isFalse();
	}

	@Test
	void poolWithADriversDataSourceGetsRefillConnectionsOfTheSameKind() {
		try (HikariDataSource pool = new HikariDataSource()) {
			pool.setDataSourceClassName(JdbcDataSource.class.getName());
			pool.addDataSourceProperty("url", Engine.H2.newDatabase());
			pool.addDataSourceProperty("user", "sa");
			pool.setMaximumPoolSize(2);
			Engine.createTables(pool);
			assertThat(areOwn(pool)).isTrue();
			assertThat(draw(pool)).isEqualTo(1);
		}
	}

	@Test
	void databaseInMemoryOutlivesTheRefills() {
		try (HikariDataSource pool = Engine.H2.pool("jdbc:h2:mem:outlives")) {
			pool.setMinimumIdle(0);
			pool.setIdleTimeout(0);
			Engine.createTables(pool);
			assertThat(draw(pool)).isEqualTo(1);
			assertThat(draw(pool)).isEqualTo(11);
			assertThat(JdbcClient.create(pool).sql("SELECT max_value FROM hilo_range").query(Long.class).single())
				.isEqualTo(20);
		}
	}

	@Test
	void queriesLeaveOneConnectionToTheRefills() {
		try (HikariDataSource pool = new HikariDataSource()) {
			assertThat(new RefillConnections(pool, 3).newTurns().availablePermits()).isEqualTo(2);
		}
	}

	@Test
	void looksAtTheDatabaseOfTheRangesUseThePoolOfTheRefills() throws Exception {
		try (HikariDataSource pool = Engine.H2.newPool()) {
			JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
				.timeout(TIMEOUT)
				.schemaManagement(SchemaManagement.NONE)
				.build();
			Engine.execute(pool, "CREATE TABLE parcel (id bigint)");
			ColumnDescription ids = new ColumnDescription("parcel", "id", Content.NUMBERS, null);
			try (TableProbe look = new TableProbe(pool, DataSourceUnwrapper.NONE, repository, TIMEOUT)) {
				assertThat(look.highestNumber(ids)).isZero();
				repository.close();
				assertThatExceptionOfType(SQLException.class).isThrownBy(() -> look.highestNumber(ids))
					.withMessageContaining("has been closed");
			}
		}
	}

	@Test
	void looksHaveAPoolBesideTheApplications() throws SQLException {
		try (HikariDataSource pool = Engine.H2.newPool()) {
			assertPool(RefillConnections.forProbes(pool, TIMEOUT), 2);
		}
	}

	@Test
	void looksUseTheApplicationsConnectionsWhereThereCanBeNoOthers() {
		try (HikariDataSource ofOneConnection = Engine.H2.pool("jdbc:h2:mem:")) {
			for (DataSource target : new DataSource[] { ofOneConnection, new HikariDataSource(),
					new JdbcDataSource() }) {
				RefillConnections ofLooks = RefillConnections.forProbes(target, TIMEOUT);
				assertThat(ofLooks.dataSource()).isSameAs(target);
				assertThat(ofLooks.own()).isNull();
				assertThat(ofLooks.areOwn()).isFalse();
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "url", "URL" })
	void urlIsFoundAmongThePropertiesOfADataSource(String name) {
		HikariDataSource pool = new HikariDataSource();
		pool.setDataSourceClassName(JdbcDataSource.class.getName());
		pool.addDataSourceProperty(name, "jdbc:h2:mem:driver");
		assertThat(areOwn(pool)).isFalse();
		pool.addDataSourceProperty(name, "jdbc:h2:mem:driver;DB_CLOSE_DELAY=-1");
		assertThat(areOwn(pool)).isTrue();
	}

	@Test
	void urlIsFoundUnderEitherNameOfItsGetter() {
		for (DataSource each : List.of(new WithUrl(), new WithURL())) {
			HikariDataSource pool = new HikariDataSource();
			pool.setDataSource(each);
			assertThat(areOwn(pool)).isFalse();
		}
	}

	@Test
	void poolWhoseDataSourceHasNoUrlIsNotShared() {
		HikariDataSource other = new HikariDataSource();
		other.setDataSource(new DelegatingDataSource());
		assertThat(areOwn(other)).isTrue();
	}

	@Test
	void connectionsThatAreSharedAreNeitherTriedNorDrained() throws SQLException {
		try (HikariDataSource pool = Engine.H2.newPool()) {
			RefillConnections shared = RefillConnections.of(pool, true, new RefillSettings().withTimeout(TIMEOUT));
			try (Connection used = pool.getConnection()) {
				shared.tryToConnect();
				shared.beginDrain();
				assertThat(shared.drain(Duration.ZERO)).isTrue();
				shared.close();
				assertThat(used.isValid(1)).isTrue();
			}
			assertThat(pool.isClosed()).isFalse();
		}
	}

	@Test
	void connectionsOfHiLosOwnAreTriedAndDrained() throws Exception {
		try (HikariDataSource pool = Engine.H2.newPool()) {
			RefillConnections own = RefillConnections.of(pool, false, new RefillSettings().withTimeout(TIMEOUT));
			own.tryToConnect();
			for (boolean waiting : new boolean[] { true, false }) {
				JdbcConnection idle;
				try (Connection connection = own.dataSource().getConnection()) {
					idle = connection.unwrap(JdbcConnection.class);
				}
				if (waiting) {
					assertThat(own.drain(TIMEOUT)).isTrue();
				}
				else {
					own.beginDrain();
				}
				Awaitility.await().until(idle::isClosed);
			}
			try (Connection used = own.dataSource().getConnection()) {
				assertThat(used.isValid(1)).isTrue();
				assertThat(own.drain(Duration.ZERO)).isFalse();
			}
			own.close();
		}
		HikariDataSource closed = new HikariDataSource();
		closed.setDataSource(new FailingDataSource(new SQLException("refused")));
		assertThatExceptionOfType(NotConnectedException.class)
			.isThrownBy(RefillConnections.of(closed, false, new RefillSettings().withTimeout(TIMEOUT))::tryToConnect)
			.withMessage("refused");
	}

	private static void assertPool(RefillConnections connections, int most) throws SQLException {
		assertThat(connections.areOwn()).isTrue();
		assertThat(connections.most()).isEqualTo(most);
		assertThat(connections.dataSource()).isSameAs(connections.own());
		try (Connection connection = connections.dataSource().getConnection()) {
			assertThat(connection.isValid(1)).isTrue();
		}
		connections.close();
		assertThatExceptionOfType(SQLException.class).isThrownBy(connections.dataSource()::getConnection)
			.withMessageContaining("closed");
	}

	private static long draw(HikariDataSource pool) {
		try (JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
			.schemaManagement(SchemaManagement.NONE)
			.build()) {
			return repository.next(new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, 7)).low();
		}
	}

	private static boolean areOwn(String url) {
		HikariDataSource pool = new HikariDataSource();
		pool.setJdbcUrl(url);
		return areOwn(pool);
	}

	private static boolean areOwn(HikariDataSource pool) {
		return RefillConnections.of(pool, false, new RefillSettings().withTimeout(Duration.ofSeconds(1))).areOwn();
	}

	public static final class WithUrl extends DelegatingDataSource {

		public String getUrl() {
			return "jdbc:h2:mem:driver";
		}

	}

	public static final class WithURL extends DelegatingDataSource {

		public String getURL() {
			return "jdbc:h2:mem:driver";
		}

	}

}

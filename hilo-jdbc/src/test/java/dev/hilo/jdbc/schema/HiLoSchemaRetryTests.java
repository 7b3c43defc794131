package dev.hilo.jdbc.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.RefillSettings;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Another instance that migrates at the same time may be in the way.
 */
class HiLoSchemaRetryTests {

	private final HikariDataSource pool = Engine.H2.newPool();

	private final Crowded crowded = new Crowded(this.pool);

	private final HiLoSchema schema = new HiLoSchema(
			RefillConnections.of(this.crowded, true, new RefillSettings().withMaxConnections(3)), new RangeTable(),
			Duration.ofSeconds(10), true, (connection) -> Vendor.of(connection.getMetaData()));

	@AfterEach
	void close() {
		this.pool.close();
	}

	@Test
	void migrationIsToldFromTheLooksBeforeAndAfterIt() {
		this.crowded.schema = this.schema;
		this.schema.prepare();
		assertThat(this.crowded.migrating).startsWith(false).contains(true).endsWith(false);
		assertThat(this.schema.isMigrating()).isFalse();
	}

	@Test
	void migrationIsTriedAgainWhereAnotherHasBegunIt() {
		begin();
		this.crowded.failures = 2;
		this.crowded.schema = this.schema;
		assertThat(this.schema.prepare()).isTrue();
		assertThat(this.schema.isWhole()).isTrue();
		assertThat(this.crowded.failed).isEqualTo(2);
	}

	@Test
	void migrationThatAnotherHasCompletedIsNotTriedAgain() {
		begin();
		this.crowded.failures = Integer.MAX_VALUE;
		this.crowded.afterFailure = () -> Engine.migrateTables(this.pool);
		this.crowded.schema = this.schema;
		assertThat(this.schema.prepare()).isTrue();
		assertThat(this.crowded.failed).isEqualTo(1);
	}

	@Test
	void migrationIsNotTriedForEver() {
		begin();
		this.crowded.failures = Integer.MAX_VALUE;
		this.crowded.schema = this.schema;
		assertThatExceptionOfType(HiLoSchemaException.class).isThrownBy(this.schema::prepare)
			.withMessageStartingWith("The tables of HiLo could not be created: ")
			.withMessageContaining("in the way");
		assertThat(this.schema.isMigrating()).isFalse();
	}

	/** As far as its history, without the scripts. */
	private void begin() {
		Engine.migrateTables(this.pool);
		Engine.execute(this.pool, "DROP TABLE hilo_range", "DROP TABLE hilo_node",
				"DELETE FROM \"hilo_schema_history\" WHERE \"version\" IN ('1', '2')");
	}

	/** Notes when it is asked for connections, and gives none to the first migrations. */
	private static final class Crowded extends DelegatingDataSource {

		private final List<Boolean> migrating = new ArrayList<>();

		private @Nullable HiLoSchema schema;

		private int failures;

		private int failed;

		private Runnable afterFailure = () -> {
		};

		Crowded(HikariDataSource pool) {
			super(pool);
		}

		@Override
		public Connection getConnection() throws SQLException {
			boolean migrates = this.schema != null && this.schema.isMigrating();
			this.migrating.add(migrates);
			if (migrates && this.failed < this.failures) {
				this.failed++;
				this.afterFailure.run();
				throw new SQLException("in the way");
			}
			return super.getConnection();
		}

	}

}

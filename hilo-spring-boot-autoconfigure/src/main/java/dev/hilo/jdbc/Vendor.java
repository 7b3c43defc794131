package dev.hilo.jdbc;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.counter.Counter;
import dev.hilo.jdbc.counter.CounterSettings;
import dev.hilo.jdbc.counter.H2Sequence;
import dev.hilo.jdbc.counter.MariaDbSequence;
import dev.hilo.jdbc.counter.PostgresSequence;

/**
 * The database engines, each with its best statement.
 */
enum Vendor {

	H2("H2", "h2", null, H2Dialect::new, H2Sequence::new),

	POSTGRESQL("PostgreSQL", "postgresql", "flyway-database-postgresql", PostgresDialect::postgres,
			PostgresSequence::new),

	MARIADB("MariaDB", "mariadb", "flyway-mysql", MariaDbDialect::new, MariaDbSequence::new),

	MYSQL("MySQL", "mysql", "flyway-mysql", MariaDbDialect::new, null),

	HSQLDB("HSQL Database Engine", "hsqldb", "flyway-database-hsqldb", HsqldbDialect::new, null),

	SQLITE("SQLite", "sqlite", null, SqliteDialect::new, null),

	DERBY("Apache Derby", "derby", "flyway-database-derby", PortableDialect::new, null),

	/** Any other engine with primary keys. It has no script. */
	OTHER("", null, null, PortableDialect::new, null);

	private final String product;

	private final @Nullable String scripts;

	private final @Nullable String flywayModule;

	@SuppressWarnings("ImmutableEnumChecker") // a constructor
	private final Function<RangeTable, Dialect> dialect;

	@SuppressWarnings("ImmutableEnumChecker") // a constructor
	private final @Nullable Function<CounterSettings, Counter> sequence;

	Vendor(String product, @Nullable String scripts, @Nullable String flywayModule,
			Function<RangeTable, Dialect> dialect, @Nullable Function<CounterSettings, Counter> sequence) {
		this.product = product;
		this.scripts = scripts;
		this.flywayModule = flywayModule;
		this.dialect = dialect;
		this.sequence = sequence;
	}

	static Vendor of(DatabaseMetaData metaData) throws SQLException {
		String product = metaData.getDatabaseProductName();
		for (Vendor vendor : values()) {
			if (vendor.product.equalsIgnoreCase(product)) {
				// MySQL's driver reports MariaDB as MySQL
				return (vendor == MYSQL && metaData.getDatabaseProductVersion().contains("MariaDB")) ? MARIADB : vendor;
			}
		}
		return OTHER;
	}

	/**
	 * Whether reading uncommitted rows spares a wait for writers. PostgreSQL never reads
	 * them, and SQLite only those of connections that share a cache.
	 */
	boolean hasDirtyReads() {
		return this != POSTGRESQL && this != SQLITE;
	}

	Dialect dialect(RangeTable table) {
		return this.dialect.apply(table);
	}

	/**
	 * Makes counters of its sequences, or {@code null} where that is not built.
	 */
	@Nullable Function<CounterSettings, Counter> sequence() {
		return this.sequence;
	}

	/**
	 * The folder of its scripts.
	 */
	@Nullable String scripts() {
		return this.scripts;
	}

	/**
	 * The module that Flyway needs beside flyway-core.
	 */
	@Nullable String flywayModule() {
		return this.flywayModule;
	}

}

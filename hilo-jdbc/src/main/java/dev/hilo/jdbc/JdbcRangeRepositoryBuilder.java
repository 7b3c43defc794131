package dev.hilo.jdbc;

import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.jdbc.connection.Reflection;
import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.jdbc.dialect.Dialect;
import dev.hilo.jdbc.dialect.RangeTable;

/**
 * Builds a {@link JdbcRangeRepository}. Each method is named as its property is, and
 * throws a {@link HiLoConfigurationException} with that name if a value is out of bounds.
 * What is not set has the default of the property. Not thread-safe.
 *
 * @since 0.1.0
 */
public final class JdbcRangeRepositoryBuilder {

	private static final boolean FLYWAY = Reflection.isPresent("org.flywaydb.core.Flyway");

	private final DataSource dataSource;

	private Map<String, ForeignCounter> counters = Map.of();

	private StoreSettings settings = new StoreSettings();

	private DataSourceUnwrapper unwrapper = DataSourceUnwrapper.NONE;

	private @Nullable Dialect dialect;

	JdbcRangeRepositoryBuilder(DataSource dataSource) {
		this.dataSource = dataSource;
	}

	/**
	 * How long a request may take, repeats included: 100 ms to 365 days, by default 10
	 * seconds. The callers' own limit is set with the sequences.
	 * @param timeout the timeout
	 * @return this
	 */
	public JdbcRangeRepositoryBuilder timeout(Duration timeout) {
		this.settings = check("timeout", timeout, () -> this.settings.withTimeout(timeout));
		return this;
	}

	/**
	 * Where requests get connections from; by default {@link ConnectionMode#AUTO}.
	 * @param connection the mode
	 * @return this
	 */
	public JdbcRangeRepositoryBuilder connection(ConnectionMode connection) {
		this.settings = this.settings.withConnection(connection);
		return this;
	}

	/**
	 * How many connections requests use at once, where they have a pool of their own: 1
	 * to 3, by default 1.
	 * @param maxConnections the number
	 * @return this
	 */
	public JdbcRangeRepositoryBuilder maxConnections(int maxConnections) {
		this.settings = check("maxConnections", maxConnections,
				() -> this.settings.withRefills(this.settings.refills().withMaxConnections(maxConnections)));
		return this;
	}

	/**
	 * The table of the counters, by default {@code hilo_range}.
	 * @param name a plain SQL name of up to 55 letters, digits and underscores
	 * @return this
	 */
	public JdbcRangeRepositoryBuilder tableName(String name) {
		this.settings = check("tableName", name,
				() -> this.settings.withTable(new RangeTable(this.settings.table().schema(), name)));
		return this;
	}

	/**
	 * The schema of the tables.
	 * @param schema a plain SQL name, or {@code null} for the connection's own schema
	 * @return this
	 */
	public JdbcRangeRepositoryBuilder schema(@Nullable String schema) {
		this.settings = check("schema", schema,
				() -> this.settings.withTable(new RangeTable(schema, this.settings.table().name())));
		return this;
	}

	/**
	 * How the tables are created; by default {@link SchemaManagement#FLYWAY}, which is
	 * the same as {@link SchemaManagement#VALIDATE} if Flyway is not on the class path.
	 * @param schemaManagement the management
	 * @return this
	 */
	public JdbcRangeRepositoryBuilder schemaManagement(SchemaManagement schemaManagement) {
		this.settings = this.settings.withSchemaManagement(schemaManagement);
		return this;
	}

	/**
	 * All of the above at once.
	 * @param settings the settings
	 * @return this
	 */
	public JdbcRangeRepositoryBuilder settings(StoreSettings settings) {
		this.settings = settings;
		return this;
	}

	/**
	 * Takes the ranges of some collections from counters that other applications use too.
	 * The tables are not created before another collection's first range.
	 * @param counters the counters, by collection in lower case; it is not copied, so
	 * that a map for several threads may get further ones, each before the collection is
	 * used
	 * @return this
	 */
	public JdbcRangeRepositoryBuilder counters(Map<String, ForeignCounter> counters) {
		this.counters = counters;
		return this;
	}

	/**
	 * Looks behind the DataSources of a framework. By default, the DataSource is called
	 * as it is, unless it is a known observer of statements.
	 * @param unwrapper knows the framework's proxies
	 * @return this
	 */
	public JdbcRangeRepositoryBuilder unwrapper(DataSourceUnwrapper unwrapper) {
		this.unwrapper = unwrapper;
		return this;
	}

	/**
	 * Takes ranges in the portable way, which an engine needs that HiLo does not know:
	 * only where an UPDATE checks its condition at the moment of the write, or two
	 * instances may get the same ids.
	 * @return this
	 */
	public JdbcRangeRepositoryBuilder portable() {
		this.settings = this.settings.withPortable(true);
		return this;
	}

	/** Uses a dialect in place of the database's own. */
	JdbcRangeRepositoryBuilder dialect(Dialect dialect) {
		this.dialect = dialect;
		return this;
	}

	/**
	 * Builds the repository. It opens no connection before it is used. Close it after the
	 * sequences over it; the DataSource stays open.
	 * @return the repository
	 */
	public JdbcRangeRepository build() {
		return new JdbcRangeRepository(this.dataSource, this.unwrapper, inForce(this.settings), this.counters,
				this.dialect);
	}

	/**
	 * The settings as this class path allows.
	 */
	static StoreSettings inForce(StoreSettings settings) {
		boolean validates = settings.schemaManagement() == SchemaManagement.FLYWAY && !FLYWAY;
		return validates ? settings.withSchemaManagement(SchemaManagement.VALIDATE) : settings;
	}

	private static StoreSettings check(String property, @Nullable Object value, Supplier<StoreSettings> use) {
		try {
			return use.get();
		}
		catch (IllegalArgumentException ex) {
			throw new HiLoConfigurationException(property, value, String.valueOf(ex.getMessage()));
		}
	}

}

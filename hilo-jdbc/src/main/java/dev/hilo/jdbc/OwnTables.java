package dev.hilo.jdbc;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.dialect.Dialects;
import dev.hilo.jdbc.schema.HiLoSchemaException;
import dev.hilo.jdbc.schema.SchemaTables;

/**
 * A table of HiLo's beside that of the ranges, for an artifact of its own, in the
 * database that the application's DataSource leads to at the time. Opens no connection
 * before it is used. Thread-safe.
 */
public final class OwnTables implements AutoCloseable {

	private final DataSource dataSource;

	private final DataSourceUnwrapper unwrapper;

	private final StoreSettings settings;

	private final Names names;

	private final ReentrantLock lock = new ReentrantLock();

	private volatile @Nullable DatabaseTables current;

	/**
	 * Does not look behind proxies yet.
	 * @param dataSource the application's DataSource
	 * @param unwrapper knows the proxies of the application's framework
	 * @param settings how the table is created, and where connections come from
	 * @param artifact the artifact's name without {@code hilo-}, which gives the table
	 * its name, the folder of its scripts, and its connections theirs
	 */
	public OwnTables(DataSource dataSource, DataSourceUnwrapper unwrapper, StoreSettings settings, String artifact) {
		this.dataSource = dataSource;
		this.unwrapper = unwrapper;
		this.settings = JdbcRangeRepositoryBuilder.inForce(settings).withDatabase(artifact);
		this.names = new Names(settings.table().schema(), artifact);
	}

	/**
	 * The table as SQL writes it.
	 */
	public String name() {
		return this.names.names().get(0);
	}

	/**
	 * How long a transaction may take.
	 */
	public Duration timeout() {
		return this.settings.timeout();
	}

	/**
	 * Whether the DataSource chooses a database for each calling thread.
	 */
	public boolean route() {
		return this.unwrapper.routes(this.dataSource);
	}

	/**
	 * Does at the start what the schema management says.
	 * @throws HiLoSchemaException if the tables are not as they should be
	 */
	public void prepare() {
		current().schema().await();
	}

	/**
	 * Transactions beside those of callers, in the database of the table, which is ready
	 * unless only the application is responsible for it.
	 * @return the same one until the DataSource leads elsewhere
	 * @throws HiLoSchemaException if the tables are not as they should be
	 */
	public NewTransaction ready() {
		DatabaseTables current = current();
		current.schema().await();
		return current.transaction();
	}

	private DatabaseTables current() {
		DataSource target = TargetDataSource.of(this.dataSource, this.unwrapper);
		DatabaseTables known = this.current;
		return (known != null && known.isFor(target)) ? known : switchTo(target);
	}

	private DatabaseTables switchTo(DataSource target) {
		this.lock.lock();
		try {
			DatabaseTables known = this.current;
			if (known != null && known.isFor(target)) {
				return known;
			}
			DatabaseTables made = DatabaseTables.in(target, this.settings, this.names,
					(connection) -> Dialects.identify(connection.getMetaData(), this.settings.portable()));
			this.current = made;
			if (known != null) {
				known.connections().beginClose();
			}
			return made;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Closes the connections of its own. A later use opens new ones.
	 */
	public void suspend() {
		DatabaseTables used = this.current;
		boolean unused = used == null || used.connections().drain(this.settings.timeout());
	}

	/**
	 * Closes the connections of its own, if there are any.
	 */
	@Override
	public void close() {
		DatabaseTables used = this.current;
		if (used != null) {
			used.connections().close();
		}
	}

	/** Opens tables with the settings of the application's default database. */
	@FunctionalInterface
	public interface Factory {

		/**
		 * Opens no connection yet.
		 * @param artifact the artifact's name without {@code hilo-}
		 */
		OwnTables open(DataSource dataSource, String artifact);

	}

	/**
	 * One table, in the schema that is set for those of the ranges.
	 */
	private record Names(@Nullable String schema, String artifact) implements SchemaTables {

		@Override
		public List<String> names() {
			return List.of(((this.schema != null) ? this.schema + "." : "") + "hilo_" + this.artifact);
		}

		@Override
		public String scripts() {
			return "dev/hilo/" + this.artifact + "/schema/";
		}

		@Override
		public String history() {
			return "hilo_" + this.artifact + "_schema_history";
		}

		@Override
		public String properties() {
			return "hilo.jdbc.schema";
		}

		@Override
		public String grants() {
			return "GRANT SELECT, INSERT, UPDATE ON " + names().get(0) + " TO <user>";
		}

	}

}

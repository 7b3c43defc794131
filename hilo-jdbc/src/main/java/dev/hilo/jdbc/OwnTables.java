package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.Dialects;
import dev.hilo.jdbc.schema.HiLoSchemaException;
import dev.hilo.jdbc.schema.SchemaTables;

/**
 * Tables of HiLo's beside that of the ranges, in the database that the application's
 * DataSource leads to at the time. Opens no connection before it is used. Thread-safe.
 */
public final class OwnTables implements AutoCloseable {

	private final DataSource dataSource;

	private final DataSourceUnwrapper unwrapper;

	private final StoreSettings settings;

	private final SchemaTables tables;

	private final ReentrantLock lock = new ReentrantLock();

	private volatile @Nullable DatabaseTables current;

	/**
	 * Does not look behind proxies yet.
	 * @param dataSource the application's DataSource
	 * @param unwrapper knows the proxies of the application's framework
	 * @param settings how the tables are created, and where connections come from
	 */
	public OwnTables(DataSource dataSource, DataSourceUnwrapper unwrapper, StoreSettings settings,
			SchemaTables tables) {
		this.dataSource = dataSource;
		this.unwrapper = unwrapper;
		this.settings = JdbcRangeRepositoryBuilder.inForce(settings);
		this.tables = tables;
	}

	/**
	 * Does at the start what the schema management says.
	 * @throws HiLoSchemaException if the tables are not as they should be
	 */
	public void prepare() {
		current().prepare();
	}

	/**
	 * The tables in the database, which are ready unless only the application is
	 * responsible for them.
	 * @return the same ones until the DataSource leads elsewhere
	 * @throws HiLoSchemaException if the tables are not as they should be
	 */
	public DatabaseTables ready() {
		DatabaseTables current = current();
		current.await();
		return current;
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
			DatabaseTables made = new DatabaseTables(target, this.settings, this.tables, this::identify);
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

	private Vendor identify(Connection connection) throws SQLException {
		return Dialects.identify(connection.getMetaData(), this.settings.portable());
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
			used.beginClose();
			used.connections().close();
		}
	}

}

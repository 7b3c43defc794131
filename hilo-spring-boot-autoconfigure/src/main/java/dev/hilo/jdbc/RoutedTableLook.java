package dev.hilo.jdbc;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.concurrent.TimeoutException;
import java.util.function.ToLongFunction;

import javax.sql.DataSource;

import dev.hilo.entity.ColumnDescription;
import dev.hilo.entity.IdColumn;
import dev.hilo.entity.TableLook;

/**
 * Tables behind a DataSource that may lead each caller to another database: a caller can
 * have its own described, but no rows are looked at. Thread-safe.
 */
public final class RoutedTableLook implements TableLook {

	private final DataSource dataSource;

	/**
	 * Opens no connection yet.
	 * @param dataSource where the entities are stored
	 */
	public RoutedTableLook(DataSource dataSource) {
		this.dataSource = dataSource;
	}

	@Override
	public ColumnDescription describe(IdColumn column) throws SQLException {
		throw many();
	}

	@Override
	public ColumnDescription describeForCaller(IdColumn column) throws SQLException, TimeoutException {
		return CallersConnection.describe(this.dataSource, column);
	}

	@Override
	public BigDecimal highestNumber(ColumnDescription column) throws SQLException {
		throw many();
	}

	@Override
	public long highestText(ColumnDescription column, String start, ToLongFunction<String> number) throws SQLException {
		throw many();
	}

	private static SQLException many() {
		return new SQLException("its DataSource may lead each caller to another database");
	}

}

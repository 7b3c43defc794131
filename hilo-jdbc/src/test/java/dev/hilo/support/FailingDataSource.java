package dev.hilo.support;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Gives no connection as long as there is a failure.
 */
public final class FailingDataSource extends DelegatingDataSource {

	private final Supplier<@Nullable SQLException> failure;

	public FailingDataSource(DataSource target, Supplier<@Nullable SQLException> failure) {
		super(target);
		this.failure = failure;
	}

	/** One that always fails. */
	public FailingDataSource(SQLException failure) {
		this.failure = () -> failure;
	}

	@Override
	public Connection getConnection() throws SQLException {
		SQLException thrown = this.failure.get();
		if (thrown != null) {
			throw thrown;
		}
		return super.getConnection();
	}

}

package dev.hilo.support;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;

import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A network that breaks after the commit of what was written.
 */
public final class LostAnswers {

	private static final Pattern WRITES = Pattern.compile("^(UPDATE|INSERT|MERGE)|FINAL TABLE|NEXTVAL|NEXT VALUE",
			Pattern.CASE_INSENSITIVE);

	private LostAnswers() {
	}

	/** The connections of a pool. */
	public static DataSource of(HikariDataSource pool) {
		AtomicBoolean writes = new AtomicBoolean();
		DataSource transactional = new DelegatingDataSource(pool) {
			@Override
			public Connection getConnection() throws SQLException {
				Connection connection = super.getConnection();
				connection.setAutoCommit(false);
				return connection;
			}
		};
		return new AlteredDataSource(transactional, (method, arguments, real) -> {
			if (method.equals("prepareStatement") && WRITES.matcher((String) arguments[0]).find()) {
				writes.set(true);
			}
			Object result = real.make();
			if (method.equals("commit") && writes.getAndSet(false)) {
				throw new SQLException("the network broke for a test", "08006");
			}
			return result;
		});
	}

}

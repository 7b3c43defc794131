package dev.hilo.support;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;

import javax.sql.DataSource;

import org.awaitility.Awaitility;

import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * A DataSource that can fail over to another database, or hang.
 */
public final class SwitchableDataSource extends AbstractDataSource {

	private volatile DataSource target;

	private volatile CountDownLatch gate = new CountDownLatch(0);

	private final CountDownLatch arrivals = new CountDownLatch(1);

	public SwitchableDataSource(DataSource target) {
		this.target = target;
	}

	public void failOverTo(DataSource other) {
		this.target = other;
	}

	/** From now on, who asks for a connection hangs. */
	public void hang() {
		this.gate = new CountDownLatch(1);
	}

	/** Lets those go on who hang. */
	public void recover() {
		this.gate.countDown();
	}

	/** Until somebody hangs. */
	public void awaitHanging() {
		Awaitility.await().until(() -> this.arrivals.getCount() == 0);
	}

	@Override
	public Connection getConnection() throws SQLException {
		CountDownLatch known = this.gate;
		try {
			if (known.getCount() > 0) {
				this.arrivals.countDown();
			}
			known.await();
		}
		catch (InterruptedException ex) {
			throw new SQLException(ex);
		}
		return this.target.getConnection();
	}

	@Override
	public Connection getConnection(String username, String password) throws SQLException {
		return getConnection();
	}

}

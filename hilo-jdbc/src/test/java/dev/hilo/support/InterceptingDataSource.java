package dev.hilo.support;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.BiConsumer;

import javax.sql.DataSource;

import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * Tells of each statement right before it is prepared, so that something can happen
 * between two statements of another.
 */
public final class InterceptingDataSource extends AbstractDataSource {

	private final DataSource target;

	private final BiConsumer<Connection, String> beforeStatement;

	public InterceptingDataSource(DataSource target, BiConsumer<Connection, String> beforeStatement) {
		this.target = target;
		this.beforeStatement = beforeStatement;
	}

	@Override
	public Connection getConnection() throws SQLException {
		Connection connection = this.target.getConnection();
		return (Connection) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { Connection.class },
				(proxy, method, arguments) -> {
					if (method.getName().equals("prepareStatement")) {
						this.beforeStatement.accept(connection, (String) arguments[0]);
					}
					if (method.getName().equals("createStatement")) {
						this.beforeStatement.accept(connection, "SELECT");
					}
					try {
						return method.invoke(connection, arguments);
					}
					catch (InvocationTargetException ex) {
						throw ex.getTargetException();
					}
				});
	}

	@Override
	public Connection getConnection(String username, String password) throws SQLException {
		return getConnection();
	}

}

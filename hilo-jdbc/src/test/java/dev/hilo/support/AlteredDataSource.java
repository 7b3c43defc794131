package dev.hilo.support;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A real database that gives a few other answers, as an engine or a server would that
 * does not run here.
 */
public final class AlteredDataSource extends DelegatingDataSource {

	private static final Set<Class<?>> ALTERED = Set.of(DatabaseMetaData.class, Statement.class,
			PreparedStatement.class);

	private final Alteration alteration;

	public AlteredDataSource(DataSource target, Alteration alteration) {
		super(target);
		this.alteration = alteration;
	}

	/** Passes for an engine of that name. */
	public static AlteredDataSource named(DataSource target, String product) {
		return new AlteredDataSource(target,
				(method, arguments, real) -> method.equals("getDatabaseProductName") ? product : real.make());
	}

	@Override
	public Connection getConnection() throws SQLException {
		return (Connection) altered(Connection.class, super.getConnection());
	}

	@Override
	public Connection getConnection(String username, String password) throws SQLException {
		return (Connection) altered(Connection.class, super.getConnection(username, password));
	}

	private Object altered(Class<?> type, Object target) {
		return Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { type },
				(proxy, method, arguments) -> {
					Object[] given = (arguments != null) ? arguments : new Object[0];
					Object result = this.alteration.answer(method.getName(), given, () -> {
						try {
							return method.invoke(target, given);
						}
						catch (InvocationTargetException ex) {
							throw ex.getTargetException();
						}
					});
					if (result == target) {
						// A driver's connection, unwrapped
						return proxy;
					}
					boolean isOneToo = result != null && ALTERED.contains(method.getReturnType());
					return isOneToo ? altered(method.getReturnType(), result) : result;
				});
	}

	/**
	 * What the methods of connections, their metadata and statements answer.
	 */
	public @FunctionalInterface interface Alteration {

		@Nullable Object answer(String method, Object[] arguments, Call real) throws Throwable;

	}

	/**
	 * The real call, with the arguments as they are by then.
	 */
	public @FunctionalInterface interface Call {

		@Nullable Object make() throws Throwable;

	}

}

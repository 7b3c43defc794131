package dev.hilo.support;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * A real database whose first statements that write meet faults, one each.
 */
public final class UnreliableDataSource extends AbstractDataSource {

	private static final List<String> WRITES = List.of("INSERT", "MERGE", "SELECT previous_max", "UPDATE");

	private final DataSource target;

	private final Deque<Fault> faults;

	public UnreliableDataSource(DataSource target, Fault... faults) {
		this.target = target;
		this.faults = new ArrayDeque<>(Arrays.asList(faults));
	}

	/** How many faults are still to come. */
	public int left() {
		return this.faults.size();
	}

	@Override
	public Connection getConnection() throws SQLException {
		Connection connection = this.target.getConnection();
		return proxy(Connection.class, (method, arguments) -> {
			Object result = call(connection, method, arguments);
			if (result instanceof PreparedStatement statement
					&& WRITES.stream().anyMatch(((String) arguments[0])::startsWith)) {
				Fault fault = this.faults.poll();
				return (fault != null) ? unreliable(connection, statement, fault) : statement;
			}
			return result;
		});
	}

	@Override
	public Connection getConnection(String username, String password) throws SQLException {
		return getConnection();
	}

	private static PreparedStatement unreliable(Connection connection, PreparedStatement statement, Fault fault) {
		return proxy(PreparedStatement.class, (method, arguments) -> {
			boolean executes = method.getName().startsWith("execute");
			if (fault.answers() && executes) {
				call(statement, method, arguments);
			}
			if (fault.state() != null && executes) {
				throw new SQLException("injected", fault.state());
			}
			if (fault.state() == null && method.getReturnType() == int.class && executes) {
				return 0;
			}
			if (fault.state() == null && List.of("executeQuery", "getGeneratedKeys").contains(method.getName())) {
				return connection.createStatement().executeQuery("SELECT 1 FROM hilo_range WHERE 1 = 0");
			}
			return call(statement, method, arguments);
		});
	}

	private static @Nullable Object call(Object target, Method method, Object @Nullable [] arguments) throws Throwable {
		try {
			return method.invoke(target, arguments);
		}
		catch (InvocationTargetException ex) {
			throw ex.getTargetException();
		}
	}

	private static <T> T proxy(Class<T> type, Handler handler) {
		return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type },
				(proxy, method, arguments) -> handler.call(method, arguments)));
	}

	/**
	 * What a statement meets.
	 *
	 * @param state the error's SQL state, or {@code null} for an answer without a row
	 * @param answers whether the server carries the statement out nevertheless
	 */
	public record Fault(@Nullable String state, boolean answers) {

		public static final Fault NO_ROW = new Fault(null, false);

		public static Fault before(String state) {
			return new Fault(state, false);
		}

		public static Fault after(String state) {
			return new Fault(state, true);
		}

	}

	@FunctionalInterface
	private interface Handler {

		@Nullable Object call(Method method, Object[] arguments) throws Throwable;

	}

}

package dev.hilo.seam;

import java.lang.reflect.Method;
import java.util.Objects;

import javax.sql.DataSource;

import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.util.ReflectionUtils;

/**
 * The DataSource that a routing one chooses for the caller, by its protected method (read
 * in Spring Framework 7.0.10).
 */
public final class RoutingChoice {

	private RoutingChoice() {
	}

	/**
	 * Asks it.
	 * @param routing the routing DataSource
	 * @return its choice
	 * @throws RuntimeException if it chooses none
	 */
	public static DataSource of(AbstractRoutingDataSource routing) {
		Method choice = Objects
			.requireNonNull(ReflectionUtils.findMethod(routing.getClass(), "determineTargetDataSource"));
		ReflectionUtils.makeAccessible(choice);
		return (DataSource) Objects.requireNonNull(ReflectionUtils.invokeMethod(choice, routing));
	}

}

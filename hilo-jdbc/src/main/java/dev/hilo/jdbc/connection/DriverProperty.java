package dev.hilo.jdbc.connection;

import java.time.Duration;
import java.util.List;
import java.util.Properties;

/**
 * A driver's property for the connections of refills: a limit to an attempt to connect,
 * or what the server lists the connection under.
 *
 * @param driver how the URLs of the driver start
 * @param name its name
 * @param value its value
 */
public record DriverProperty(String driver, String name, String value) {

	private static final Duration ANY = Duration.ofMillis(Integer.MAX_VALUE);

	private static List<DriverProperty> all(Duration timeout) {
		return List.of(new DriverProperty("jdbc:postgresql:", "loginTimeout", in(1000, timeout, ANY)),
				// A request to cancel a statement has a connection of its own, and the
				// statement waits for it even if the network has ended its own wait
				new DriverProperty("jdbc:postgresql:", "cancelSignalTimeout", in(1000, timeout, NewTransaction.MARGIN)),
				new DriverProperty("jdbc:mariadb:", "connectTimeout", in(1, timeout, ANY)),
				new DriverProperty("jdbc:mysql:", "connectTimeout", in(1, timeout, ANY)),
				new DriverProperty("jdbc:postgresql:", "ApplicationName", "hilo"),
				new DriverProperty("jdbc:mariadb:", "connectionAttributes", "program_name:hilo"),
				new DriverProperty("jdbc:mysql:", "connectionAttributes", "program_name:hilo"));
	}

	/**
	 * Adds all of a driver to the properties of a connection, unless they or the URL have
	 * them.
	 * @param timeout the longest time that an attempt to connect may take
	 */
	public static void addTo(Properties properties, String url, Duration timeout) {
		for (DriverProperty each : all(timeout)) {
			if (url.startsWith(each.driver) && !url.contains(each.name + "=") && !properties.containsKey(each.name)) {
				properties.setProperty(each.name, each.value);
			}
		}
	}

	private static String in(int unitMillis, Duration timeout, Duration most) {
		long millis = Math.min(timeout.toMillis(), most.toMillis());
		return String.valueOf(Math.max(1, millis / unitMillis));
	}

}

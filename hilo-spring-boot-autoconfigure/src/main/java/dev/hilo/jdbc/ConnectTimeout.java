package dev.hilo.jdbc;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;

/**
 * A driver's property that limits an attempt to connect.
 *
 * @param property its name
 * @param unitMillis how many milliseconds its unit has
 */
record ConnectTimeout(String property, int unitMillis) {

	private static final Map<String, ConnectTimeout> OF_DRIVERS = Map.of("jdbc:postgresql:",
			new ConnectTimeout("loginTimeout", 1000), "jdbc:mariadb:", new ConnectTimeout("connectTimeout", 1),
			"jdbc:mysql:", new ConnectTimeout("connectTimeout", 1));

	/**
	 * Adds the limit to the properties of a connection, unless they or the URL have one.
	 */
	static void addTo(Properties properties, String url, Duration timeout) {
		OF_DRIVERS.forEach((prefix, limit) -> limit.apply(prefix, url, properties, timeout));
	}

	private void apply(String prefix, String url, Properties properties, Duration timeout) {
		if (url.startsWith(prefix) && !url.contains(this.property + "=") && !properties.containsKey(this.property)) {
			long units = Math.max(1, timeout.toMillis() / this.unitMillis);
			properties.setProperty(this.property, String.valueOf(Math.min(units, Integer.MAX_VALUE)));
		}
	}

}

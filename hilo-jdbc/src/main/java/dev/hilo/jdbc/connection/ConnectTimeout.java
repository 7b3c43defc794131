package dev.hilo.jdbc.connection;

import java.time.Duration;
import java.util.List;
import java.util.Properties;

/**
 * A driver's property that limits an attempt to connect.
 *
 * @param driver how the URLs of the driver start
 * @param property its name
 * @param unitMillis how many milliseconds its unit has
 * @param most the longest limit
 */
record ConnectTimeout(String driver, String property, int unitMillis, Duration most) {

	private static final Duration ANY = Duration.ofMillis(Integer.MAX_VALUE);

	private static final List<ConnectTimeout> OF_DRIVERS = List.of(
			new ConnectTimeout("jdbc:postgresql:", "loginTimeout", 1000, ANY),
			// A request to cancel a statement has a connection of its own, and the
			// statement waits for it even if the network has ended its own wait
			new ConnectTimeout("jdbc:postgresql:", "cancelSignalTimeout", 1000, WaitLimits.MARGIN),
			new ConnectTimeout("jdbc:mariadb:", "connectTimeout", 1, ANY),
			new ConnectTimeout("jdbc:mysql:", "connectTimeout", 1, ANY));

	/**
	 * Adds the limits to the properties of a connection, unless they or the URL have
	 * them.
	 */
	static void addTo(Properties properties, String url, Duration timeout) {
		OF_DRIVERS.forEach((limit) -> limit.apply(url, properties, timeout));
	}

	private void apply(String url, Properties properties, Duration timeout) {
		if (url.startsWith(this.driver) && !url.contains(this.property + "=")
				&& !properties.containsKey(this.property)) {
			long millis = Math.min(timeout.toMillis(), this.most.toMillis());
			properties.setProperty(this.property, String.valueOf(Math.max(1, millis / this.unitMillis)));
		}
	}

}

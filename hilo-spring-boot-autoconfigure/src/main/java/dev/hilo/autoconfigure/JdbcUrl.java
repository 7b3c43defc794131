package dev.hilo.autoconfigure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.jdbc.connection.Vendor;

/**
 * A JDBC URL that ranges are reserved through, with user and password. HiLo itself shows
 * no more of it than the kind of database: the rest may hold a secret. What the driver or
 * HikariCP says of it is passed on.
 *
 * @param property the property that it was set with
 * @param url the URL
 * @param username the user, or {@code null} for none
 * @param password the password, or {@code null} for none
 */
public record JdbcUrl(String property, String url, @Nullable String username, @Nullable String password) {

	private static final Pattern KIND = Pattern.compile("(jdbc:)?[A-Za-z0-9+-]*:");

	/**
	 * Drivers that would take a user before the host for a part of the host, or print it.
	 */
	private static final Pattern MISPLACED_USER = Pattern
		.compile("jdbc:(postgresql|mariadb|h2|hsqldb|derby|sqlserver|db2):.*?//[^/?;]*@.*", Pattern.CASE_INSENSITIVE);

	/**
	 * Checks how the URL begins, that it has no user where its driver takes none, and
	 * that the database stays.
	 * @throws HiLoConfigurationException if it can't be one
	 */
	public JdbcUrl {
		if (!url.startsWith("jdbc:")) {
			throw new HiLoConfigurationException(property, shown(url),
					"Use a JDBC URL, such as jdbc:postgresql://localhost:5432/shop");
		}
		if (MISPLACED_USER.matcher(url).matches()) {
			String prefix = property.replaceFirst("url$", "");
			throw new HiLoConfigurationException(property, shown(url),
					"This driver reads no user and no password before the host: set " + prefix + "username and "
							+ prefix + "password");
		}
		if (Vendor.isPrivate(url)) {
			throw new HiLoConfigurationException(property, shown(url),
					"The counters of this in-memory database would end with a connection: name it and add "
							+ "DB_CLOSE_DELAY=-1, as in jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1, or use one that stays");
		}
	}

	/**
	 * How messages show it.
	 */
	@Override
	public String toString() {
		return shown(this.url);
	}

	private static String shown(String url) {
		Matcher kind = KIND.matcher(url);
		return (kind.lookingAt() ? kind.group() : "") + "...";
	}

}

package dev.hilo.jdbc.connection;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;

/**
 * A JDBC URL that ranges are reserved through, with user and password. No message shows
 * more of it than the kind of database: the rest may hold a secret.
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

	/** In the query, between semicolons or after commas, or before the host. */
	private static final Pattern SECRET = Pattern
		.compile("(?i:[?&;,(]\\w*(?:password|pwd|passwd|secret|token)\\w*=)([^&;,)]+)|//[^/?@:]*:([^/?]*)@"
				+ "|:thin:[^/@]+/([^@]+)@");

	/**
	 * Checks how the URL begins, and that it has no user where its driver takes none.
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
	}

	/**
	 * Finds the driver.
	 * @param timeout how long an attempt to connect may take, where the driver can limit
	 * it
	 * @return a DataSource that opens a connection each time; refills keep a few of them
	 * if HikariCP is there
	 * @throws HiLoConfigurationException if no driver takes the URL, or the database
	 * would not stay
	 */
	public DataSource dataSource(Duration timeout) {
		if (RefillConnections.isPrivate(this.url)) {
			throw new HiLoConfigurationException(this.property, shown(this.url),
					"The counters of this in-memory database would end with a connection: name it and add "
							+ "DB_CLOSE_DELAY=-1, as in jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1, or use one that stays");
		}
		Properties properties = new Properties();
		if (this.username != null) {
			properties.setProperty("user", this.username);
		}
		if (this.password != null) {
			properties.setProperty("password", this.password);
		}
		DriverProperty.addTo(properties, this.url, timeout);
		return new UrlDataSource(driver(), this, properties);
	}

	private Driver driver() {
		// In a web application's archive, DriverManager does not find them by itself
		Stream<Driver> ownLoaders = ServiceLoader.load(Driver.class, JdbcUrl.class.getClassLoader())
			.stream()
			.map(ServiceLoader.Provider::get);
		return Stream.concat(DriverManager.drivers(), ownLoaders)
			.filter(this::isTakenBy)
			.findFirst()
			.orElseThrow(() -> new HiLoConfigurationException(this.property, shown(this.url),
					"No JDBC driver on the class path takes it: add the driver of this database, such as "
							+ "org.postgresql:postgresql, or correct the URL"));
	}

	private boolean isTakenBy(Driver driver) {
		try {
			return driver.acceptsURL(this.url);
		}
		catch (SQLException | RuntimeException ex) {
			// Its message may hold the URL
			return false;
		}
	}

	/**
	 * A text that shows no more of this than the kind of database.
	 */
	String hide(String text) {
		String hidden = text.replace(this.url, toString());
		for (String secret : secrets()) {
			hidden = hidden.replace(secret, "***");
		}
		return hidden;
	}

	private Set<String> secrets() {
		Set<String> secrets = new LinkedHashSet<>();
		if (this.password != null) {
			secrets.add(this.password);
		}
		Matcher found = SECRET.matcher(this.url);
		while (found.find()) {
			for (int group = 1; group <= found.groupCount(); group++) {
				if (found.group(group) != null) {
					secrets.add(found.group(group));
					secrets.add(decoded(found.group(group)));
				}
			}
		}
		secrets.removeIf(String::isEmpty);
		return secrets;
	}

	private static String decoded(String text) {
		try {
			return URLDecoder.decode(text, StandardCharsets.UTF_8);
		}
		catch (IllegalArgumentException ex) {
			return text;
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

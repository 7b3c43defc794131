package dev.hilo.autoconfigure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * What {@code hilo.jdbc.url} may look like beside a URL of R2DBC.
 */
final class ExampleJdbcUrl {

	/** Driver, host with port, and database; user, password and options are left out. */
	private static final Pattern R2DBC = Pattern
		.compile("r2dbcs?:(?:pool:|proxy:)*(postgresql|mariadb|mysql|h2:mem|h2:file):/?/(?:[^/@]*@)?([^?]*)(?:\\?.*)?");

	private static final String ANY = "jdbc:postgresql://localhost:5432/shop";

	private ExampleJdbcUrl() {
	}

	/**
	 * An example for the same database, as far as the URL shows it.
	 * @param r2dbcUrl a URL of R2DBC, or {@code null}
	 */
	static String beside(@Nullable String r2dbcUrl) {
		Matcher matcher = R2DBC.matcher((r2dbcUrl != null) ? r2dbcUrl : "");
		if (!matcher.matches()) {
			return ANY;
		}
		String path = matcher.group(2);
		return switch (matcher.group(1)) {
			case "h2:mem" -> "jdbc:h2:mem:" + path.replaceFirst("^/", "") + ";DB_CLOSE_DELAY=-1";
			case "h2:file" -> "jdbc:h2:file:" + path;
			default -> "jdbc:" + matcher.group(1) + "://" + path;
		};
	}

}

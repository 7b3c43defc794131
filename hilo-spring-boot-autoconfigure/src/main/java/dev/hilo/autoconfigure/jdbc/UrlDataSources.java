package dev.hilo.autoconfigure.jdbc;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.DefaultCredentials;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.jdbc.connection.JdbcUrl;

/**
 * The DataSources of {@code hilo.jdbc.url} and of further databases' URLs. None is a
 * bean, or Spring Boot would not create the application's own. Thread-safe.
 */
final class UrlDataSources {

	private final Map<JdbcUrl, DataSource> made = new ConcurrentHashMap<>();

	private final ObjectProvider<DefaultCredentials> credentials;

	UrlDataSources(ObjectProvider<DefaultCredentials> credentials) {
		this.credentials = credentials;
	}

	/**
	 * The DataSource of a database's URL; opens no connection.
	 * @return the same one each time, or {@code null} if the database has no URL
	 * @throws HiLoConfigurationException if no driver takes the URL
	 */
	@Nullable DataSource of(ResolvedProperties.Database database) {
		return (database.url() != null) ? of(database.url(), database.store().timeout()) : null;
	}

	private DataSource of(JdbcUrl url, Duration timeout) {
		DataSource known = this.made.get(url);
		if (known != null) {
			return known;
		}
		// Not inside the map, since it asks for a bean
		DataSource made = complete(url).dataSource(timeout);
		known = this.made.putIfAbsent(url, made);
		return (known != null) ? known : made;
	}

	private JdbcUrl complete(JdbcUrl url) {
		DefaultCredentials defaults = this.credentials.getIfAvailable();
		return (defaults != null) ? url.withDefaults(defaults.username(), defaults.password()) : url;
	}

}

package dev.hilo.sample.page;

import java.sql.SQLException;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Gives the shop a database server, unless {@code spring.datasource.url} names another.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "spring.datasource.url", havingValue = "none", matchIfMissing = true)
class DatabaseConfiguration {

	@Bean
	DatabaseServer databaseServer(@Value("${shop.folder:./data}") String folder) throws SQLException {
		return new DatabaseServer(folder);
	}

	/** The pool depends on it, so the server ends after the pool. */
	@Bean
	JdbcConnectionDetails connectionToTheServer(DatabaseServer server) {
		return new JdbcConnectionDetails() {

			@Override
			public String getUsername() {
				return "sa";
			}

			@Override
			public String getPassword() {
				return "";
			}

			@Override
			public String getJdbcUrl() {
				return server.url();
			}

		};
	}

}

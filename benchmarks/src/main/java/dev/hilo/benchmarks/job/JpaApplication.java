package dev.hilo.benchmarks.job;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.jdbc.autoconfigure.DataJdbcRepositoriesAutoConfiguration;
import org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/**
 * An application with JPA and the starter.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
		exclude = { DataJdbcRepositoriesAutoConfiguration.class, DataJpaRepositoriesAutoConfiguration.class })
class JpaApplication {

}

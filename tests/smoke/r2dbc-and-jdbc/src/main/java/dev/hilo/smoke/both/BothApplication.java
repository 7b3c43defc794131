package dev.hilo.smoke.both;

import javax.sql.DataSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;
import org.springframework.core.env.Environment;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.r2dbc.repository.config.EnableR2dbcRepositories;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * Stores notes over R2DBC and lines over JDBC, whose beans Spring Boot leaves to the
 * application then.
 */
@SpringBootApplication
@EnableR2dbcRepositories(excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = LineRepository.class))
@EnableJdbcRepositories(excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = NoteRepository.class))
public class BothApplication {

	public static void main(String[] arguments) {
		SpringApplication.run(BothApplication.class, arguments);
	}

	@Bean
	DataSource dataSource(Environment environment) {
		return DataSourceBuilder.create()
			.type(SimpleDriverDataSource.class)
			.url(environment.getRequiredProperty("spring.datasource.url"))
			.username("sa")
			.build();
	}

	@Bean
	JdbcTransactionManager transactionManager(DataSource dataSource) {
		return new JdbcTransactionManager(dataSource);
	}

}

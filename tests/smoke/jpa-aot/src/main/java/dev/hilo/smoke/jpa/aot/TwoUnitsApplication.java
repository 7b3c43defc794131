package dev.hilo.smoke.jpa.aot;

import java.util.Map;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.boot.jpa.EntityManagerFactoryBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;

/**
 * Stores notes and letters, each in a database of their own.
 */
@SpringBootApplication
public class TwoUnitsApplication {

	public static void main(String[] arguments) {
		SpringApplication.run(TwoUnitsApplication.class, arguments);
	}

	@Bean(defaultCandidate = false)
	HikariDataSource north() {
		return DataSourceBuilder.create()
			.type(HikariDataSource.class)
			.url("jdbc:h2:mem:north;DB_CLOSE_DELAY=-1")
			.username("sa")
			.build();
	}

	@Bean
	LocalContainerEntityManagerFactoryBean entityManagerFactory(EntityManagerFactoryBuilder builder,
			DataSource dataSource) {
		return unit(builder, dataSource, Note.class);
	}

	@Bean(defaultCandidate = false)
	LocalContainerEntityManagerFactoryBean letters(EntityManagerFactoryBuilder builder,
			@Qualifier("north") DataSource north) {
		return unit(builder, north, Letter.class);
	}

	private static LocalContainerEntityManagerFactoryBean unit(EntityManagerFactoryBuilder builder,
			DataSource dataSource, Class<?> entity) {
		return builder.dataSource(dataSource)
			.packages(entity)
			.persistenceUnit(entity.getSimpleName())
			.properties(Map.of("hibernate.hbm2ddl.auto", "create"))
			.build();
	}

}

package dev.hilo.benchmarks.job;

import java.util.concurrent.atomic.AtomicLong;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * An application with Spring Data JDBC and the starter.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = { HibernateJpaAutoConfiguration.class, DataJpaRepositoriesAutoConfiguration.class })
public class JdbcApplication {

	@Bean
	RangesObtained rangesObtained() {
		return new RangesObtained(new AtomicLong());
	}

	/**
	 * Starts it on a fresh database in memory.
	 */
	public static ConfigurableApplicationContext start() throws Exception {
		return start(JdbcApplication.class, Engine.H2.newDatabase(null), Engine.H2.user);
	}

	static ConfigurableApplicationContext start(Class<?> application, String url, String user) {
		return new SpringApplicationBuilder(application).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.logStartupInfo(false)
			.run("--spring.datasource.url=" + url, "--spring.datasource.username=" + user,
					"--spring.datasource.password=", "--hilo.entities.include=" + Rows.HiLo.class.getName(),
					"--spring.jpa.open-in-view=false", "--spring.jpa.hibernate.ddl-auto=none",
					"--spring.jpa.properties.hibernate.jdbc.batch_size=50",
					"--spring.jpa.properties.hibernate.order_inserts=true");
	}

}

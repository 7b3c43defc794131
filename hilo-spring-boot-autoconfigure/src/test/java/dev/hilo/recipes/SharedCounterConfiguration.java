package dev.hilo.recipes;

import javax.sql.DataSource;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.range.RangeRepository;

@Configuration(proxyBeanMethods = false)
class SharedCounterConfiguration {

	@Bean
	RangeRepository sharedCounter(DataSource dataSource) {
		return SharedCounter.nextHi(new JdbcTemplate(dataSource), "hibernate_unique_key", 32767);
	}

}

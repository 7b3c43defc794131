package dev.hilo.smoke.boot3;

import javax.sql.DataSource;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.relational.core.mapping.event.BeforeConvertCallback;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;

@Configuration(proxyBeanMethods = false)
class HiLoConfiguration {

	@Bean
	JdbcRangeRepository ranges(DataSource dataSource) {
		return JdbcRangeRepository.over(dataSource).build();
	}

	@Bean
	HiLoSequences sequences(JdbcRangeRepository ranges, JdbcTemplate jdbc) {
		return HiLoSequences.over(ranges)
			.collection("orders",
					(settings) -> settings
						.withFloor(() -> jdbc.queryForObject("SELECT COALESCE(MAX(id), 0) FROM orders", Long.class)))
			.build();
	}

	@Bean
	BeforeConvertCallback<Order> orderIds(HiLoSequences sequences) {
		HiLoSequence ids = sequences.sequence("orders");
		return (order) -> (order.id() != null) ? order : new Order(ids.next(), order.product());
	}

}

package dev.hilo.smoke.boot3;

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Spring Boot 3.5 with what {@code docs/other-stacks.md} says.
 */
@SpringBootTest(properties = "spring.sql.init.schema-locations=classpath:orders.sql")
class SpringBoot3Tests {

	@Autowired
	Orders orders;

	@Test
	void entitiesGetIdsAboveTheRows() {
		assertThat(SpringBootVersion.getVersion()).isEqualTo("3.5.7");
		assertThat(this.orders.saveAll(List.of(new Order(null, "Tea"), new Order(null, "Milk")))).extracting(Order::id)
			.containsExactly(71L, 72L);
		assertThat(this.orders.findById(72L)).contains(new Order(72L, "Milk"));
	}

}

package dev.hilo.autoconfigure.test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.transaction.annotation.Transactional;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.test.AutoConfigureHiLo;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The tests of a user, which {@link AutoConfigureHiLoTests} runs.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE,
		properties = { "spring.flyway.enabled=false", "hilo.collections.coupons.domain=ecmascript",
				"hilo.collections.labels.floor=5000",
				"spring.sql.init.schema-locations=classpath:dev/hilo/autoconfigure/test/schema.sql" })
@Transactional
@AutoConfigureHiLo
abstract class UserSuite {

	static final List<String> methodsRun = new CopyOnWriteArrayList<>();

	@Autowired
	private Orders orders;

	@Autowired
	private JdbcAggregateTemplate template;

	@Autowired
	private HiLoIdGenerator ids;

	@Autowired
	private Shop shop;

	@BeforeEach
	void note(TestInfo test) {
		methodsRun.add(test.getTestClass().orElseThrow().getSimpleName() + "." + test.getDisplayName());
	}

	@Test
	void few() {
		firstIds();
	}

	@Test
	void manyWithARefillUnderWay() {
		firstIds();
		List<CompletableFuture<String>> drawn = new ArrayList<>();
		for (int i = 0; i < 1000; i++) {
			drawn.add(this.ids.generateDocumentIdAsync("Orders"));
			this.ids.generateNextIdFor("visits");
		}
		// Else they might draw the next method's numbers
		drawn.forEach(CompletableFuture::join);
		this.ids.sequence("Parcels").next(5000);
		this.template.insert(new Order("orders/by-hand", "Salt"));
	}

	@Test
	void block() {
		firstIds();
		this.ids.sequence("Orders").next(300);
	}

	private void firstIds() {
		assertThat(this.orders.save(new Order(null, "Tea")).id()).isEqualTo("orders/1-A");
		assertThat(this.shop.parcels.next()).isEqualTo(1);
		assertThat(this.ids.generateNextIdFor("coupons")).isEqualTo(1);
		assertThat(this.ids.generateNextIdFor("visits")).isEqualTo(1);
		assertThat(this.ids.generateNextIdFor("labels")).isEqualTo(5001);
		assertThat(this.orders.save(new Order(null, "Salt")).id()).isEqualTo("orders/2-A");
	}

	static class FirstClass extends UserSuite {

	}

	static class SecondClass extends UserSuite {

	}

	static class ThirdClass extends UserSuite {

	}

}

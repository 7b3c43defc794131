package dev.hilo.autoconfigure;

import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;

class CollectionSchemesTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, HiLoAutoConfiguration.class,
				HiLoJdbcAutoConfiguration.class, HiLoDataJdbcAutoConfiguration.class))
		.withPropertyValues("spring.datasource.generate-unique-name=true");

	@Test
	void eachCollectionHasItsScheme() {
		this.contextRunner
			.withPropertyValues("hilo.collections.a.scheme=trace", "hilo.collections.a.trace.node-no=7",
					"hilo.collections.b.scheme=decimal", "hilo.collections.b.decimal.launch-id=65",
					"hilo.collections.c.scheme=permuted", "hilo.collections.d.shared-with=e",
					"hilo.collections.f.floor=500", "hilo.collections.g.floor-query=SELECT 700",
					"hilo.collections.h.domain=3", "hilo.collections.i.scheme=none")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat((ids.generateNextIdFor("a") >> 22) & 0xffff).isEqualTo(7);
				assertThat(ids.generateNextIdFor("b")).isEqualTo(10_000_000_065L);
				assertThat(ids.generateDocumentId("B")).isEqualTo("b/20000000065-A");
				assertThat(ids.generateNextIdFor("c")).isGreaterThan(1000);
				assertThat(ids.generateNextIdFor("d")).isEqualTo(1);
				assertThat(ids.generateNextIdFor("e")).isEqualTo(2);
				assertThat(ids.generateNextIdFor("f")).isEqualTo(501);
				assertThat(ids.generateNextIdFor("g")).isEqualTo(701);
				assertThat(ids.generateNextIdsFor(null, "h", 3)).containsExactly(1, 2, 3);
			});
	}

}

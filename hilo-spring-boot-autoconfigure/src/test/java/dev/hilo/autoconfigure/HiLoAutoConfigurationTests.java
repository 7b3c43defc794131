package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.concurrent.CopyOnWriteArrayList;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.core.convert.converter.Converter;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoCollection;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeRepository;

import static org.assertj.core.api.Assertions.assertThat;

class HiLoAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, JdbcTemplateAutoConfiguration.class,
				HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class,
				HiLoExistingRowsAutoConfiguration.class, HiLoDataJdbcAutoConfiguration.class))
		.withPropertyValues("spring.datasource.generate-unique-name=true");

	@Test
	void worksWithoutAnyConfiguration() {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateDocumentId("Orders")).isEqualTo("orders/1-A");
			assertThat(ids.generateNextIdFor("orders")).isEqualTo(2);
			assertThat(ids.generateDocumentId(new Person())).isEqualTo("people/1-A");
			assertThat(maxValue(context, "orders")).isEqualTo(32);
		});
	}

	@Test
	void doesNothingWhenDisabled() {
		this.contextRunner.withPropertyValues("hilo.enabled=false").run((context) -> {
			assertThat(context).doesNotHaveBean(HiLoIdGenerator.class)
				.doesNotHaveBean(RangeRepository.class)
				.doesNotHaveBean(HiLoLifecycle.class)
				.doesNotHaveBean("hiLoJdbcIdAssigningCallback");
			assertThat(tables(context)).isEmpty();
		});
	}

	@Test
	void writesIdsAsConfigured() {
		this.contextRunner.withPropertyValues("hilo.separator=:", "hilo.node-tag=North7", "hilo.server-prefix=eu/")
			.run((context) -> assertThat(id(context)).isEqualTo("orders:eu/1-North7"));
	}

	@Test
	void keepsCountersWhereConfigured() {
		this.contextRunner.withPropertyValues("hilo.jdbc.schema=ids", "hilo.jdbc.table-name=counters")
			.run((context) -> {
				assertThat(id(context)).isEqualTo("orders/1-A");
				assertThat(context.getBean(JdbcTemplate.class)
					.queryForObject("SELECT max_value FROM ids.counters WHERE collection = 'orders'", Long.class))
					.isEqualTo(32);
				assertThat(tables(context)).isEmpty();
			});
	}

	@Test
	void bindsByAConverterOfTheApplications() {
		this.contextRunner.withBean(Weeks.class)
			.withPropertyValues("hilo.jdbc.timeout=two weeks", "hilo.collections.orders.autonomy=one week")
			.run((context) -> assertThat(context.getBean(ResolvedProperties.class).timeout())
				.isEqualTo(Duration.ofDays(14)));
	}

	@Test
	void tellsTheListenersOfTheApplication() {
		this.contextRunner.withBean(Obtained.class).run((context) -> {
			id(context);
			Awaitility.await()
				.untilAsserted(() -> assertThat(context.getBean(Obtained.class).collections).containsExactly("orders"));
		});
	}

	private static String id(ApplicationContext context) {
		return context.getBean(HiLoIdGenerator.class).generateDocumentId("orders");
	}

	private static Long maxValue(ApplicationContext context, String collection) {
		return context.getBean(JdbcTemplate.class)
			.queryForObject("SELECT max_value FROM hilo_range WHERE collection = ?", Long.class, collection);
	}

	private static Iterable<String> tables(ApplicationContext context) {
		return context.getBean(JdbcTemplate.class)
			.queryForList("SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC'",
					String.class);
	}

	@ConfigurationPropertiesBinding
	static class Weeks implements Converter<String, Duration> {

		@Override
		public Duration convert(String text) {
			return Duration.ofDays(text.startsWith("two") ? 14 : 7);
		}

	}

	@HiLoCollection("people")
	static class Person {

	}

	static class Obtained implements RangeListener {

		final CopyOnWriteArrayList<String> collections = new CopyOnWriteArrayList<>();

		@Override
		public void obtained(RangeEvent.Obtained event) {
			this.collections.add(event.range().collection());
		}

	}

}

package dev.hilo.autoconfigure;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeRepository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers beans of the application that replace those of the auto-configuration.
 */
class HiLoBackOffTests {

	private static final AutoConfigurations HILO = AutoConfigurations.of(HiLoAutoConfiguration.class,
			HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class, HiLoExistingRowsAutoConfiguration.class,
			HiLoDataJdbcAutoConfiguration.class);

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner().withConfiguration(HILO);

	@Test
	void takesTheRangeRepositoryOfTheApplicationAndNeedsNoDataSource() {
		this.contextRunner.withBean(InMemoryRangeRepository.class).run((context) -> {
			assertThat(context).hasSingleBean(RangeRepository.class);
			assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("orders")).isEqualTo("orders/1-A");
		});
	}

	@Test
	void takesTheGeneratorOfTheApplicationAndNeedsNoDataSource() {
		this.contextRunner.withUserConfiguration(OwnGenerator.class).run((context) -> {
			assertThat(context).hasNotFailed().hasSingleBean(HiLoIdGenerator.class);
			assertThat(context).doesNotHaveBean(RangeIdGenerator.class);
			assertThat(context.getBean(EntityIdGenerator.class).generateId(null, new Order(), Long.class))
				.isEqualTo(4711L);
		});
	}

	@Test
	void takesTheEntityIdGeneratorOfTheApplicationAndNeedsNoDataSource() {
		this.contextRunner.withBean(EntityIdGenerator.class, () -> (database, entity, type) -> "mine")
			.run((context) -> {
				assertThat(context).hasNotFailed()
					.hasSingleBean(EntityIdGenerator.class)
					.hasSingleBean(HiLoIdGenerator.class);
				assertThat(context.getBean(EntityIdGenerator.class).generateId(null, new Order(), String.class))
					.isEqualTo("mine");
			});
	}

	@Test
	void createsNoTablesForAGeneratorOfTheApplication() {
		this.contextRunner.withUserConfiguration(OwnGenerator.class)
			.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class))
			.withPropertyValues("spring.datasource.generate-unique-name=true")
			.run((context) -> assertThat(context.getBeanFactory().containsSingleton("hiLoRangeRepository")).isFalse());
	}

	static class Order {

	}

	static class OwnGenerator {

		@Bean
		HiLoIdGenerator ownGenerator() {
			return new HiLoIdGenerator() {

				@Override
				public HiLoSequence sequence(@Nullable String database, String collectionName) {
					throw new UnsupportedOperationException();
				}

				@Override
				public HiLoSequence sequence(@Nullable String database, Class<?> type) {
					throw new UnsupportedOperationException();
				}

				@Override
				public long generateNextIdFor(@Nullable String database, Object entity) {
					return 4711;
				}

			};
		}

	}

}

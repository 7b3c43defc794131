package dev.hilo.existing;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.repository.CrudRepository;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.existing.ExistingApplication.Parcel;
import dev.hilo.range.HeldRange;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Collections that are warmed up over tables that have rows already.
 */
class WarmUpAboveRowsTests {

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void firstRangeIsAboveTheRowsBeforeAnybodyDraws(Engine engine) {
		String table = engine.isMySqlOrMariaDb() ? "`guest`" : "\"guest\"";
		ExistingApplication
			.with(engine, "CREATE TABLE " + table + " (id bigint PRIMARY KEY, name varchar(64))",
					"INSERT INTO " + table + " VALUES (1000, 'a')")
			.withUserConfiguration(Repositories.class)
			.withPropertyValues("hilo.collections.guests.warm-up=true")
			.run((context) -> {
				HeldRange held = awaitRange(context);
				assertThat(held.low()).isEqualTo(1001);
				assertThat(held.used()).isZero();
				assertThat(new JdbcTemplate(context.getBean(DataSource.class))
					.queryForObject("SELECT max_value FROM hilo_range WHERE collection = 'guests'", Long.class))
					.isEqualTo(1032);
				assertThat(context.getBean(GuestRepository.class).save(new Guest(null, "b")).id()).isEqualTo(1001);
			});
	}

	/** Its counter exists then, which says nothing about its texts. */
	@Test
	void classThatIsKnownLaterStillStartsAboveItsTexts() {
		ExistingApplication
			.with(Engine.H2, "CREATE TABLE parcel (id varchar(64) PRIMARY KEY, name varchar(64))",
					"INSERT INTO parcel VALUES ('parcels/41-B', 'a')")
			.withPropertyValues("hilo.collections.parcels.warm-up=true")
			.run((context) -> {
				assertThat(awaitRange(context).low()).isEqualTo(1);
				assertThat(context.getBean(JdbcAggregateTemplate.class).insert(new Parcel(null, "b")).id())
					.isEqualTo("parcels/42-A");
			});
	}

	private static HeldRange awaitRange(ApplicationContext context) {
		RangeIdGenerator generator = context.getBean(RangeIdGenerator.class);
		await().until(() -> !generator.heldRanges().isEmpty());
		return generator.heldRanges().iterator().next();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableJdbcRepositories(considerNestedRepositories = true)
	static class Repositories {

	}

	interface GuestRepository extends CrudRepository<Guest, Long> {

	}

	@Table("guest")
	record Guest(@Id @Nullable Long id, String name) {
	}

}

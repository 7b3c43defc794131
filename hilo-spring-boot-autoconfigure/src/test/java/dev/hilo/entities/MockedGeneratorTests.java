package dev.hilo.entities;

import java.util.List;

import jakarta.persistence.Entity;
import jakarta.persistence.EntityManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdAssignmentException;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;
import dev.hilo.jpa.HiLoId;
import dev.hilo.jpa.HiLoJpaAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * What makes ids may be a mock, which makes none unless it is stubbed.
 */
@SpringBootTest(properties = { "spring.datasource.generate-unique-name=true", "spring.jpa.hibernate.ddl-auto=create" })
class MockedGeneratorTests {

	@MockitoBean
	private HiLoIdGenerator ids;

	@Autowired
	private EntityManagerFactory factory;

	@Autowired
	private JdbcTemplate jdbc;

	@BeforeEach
	void empty() {
		List.of("plain", "boxed", "text").forEach((table) -> this.jdbc.update("DELETE FROM " + table));
	}

	@Test
	void mockThatWasToldNothingStoresNoRow() {
		refused(() -> this.factory.runInTransaction((manager) -> manager.persist(new Plain())),
				"id is still unset: the id that was made for it is '0'");
		refused(() -> this.factory.runInTransaction((manager) -> manager.merge(new Boxed())),
				"id is still unset: the id that was made for it is '0'");
		refused(() -> this.factory.runInTransaction((manager) -> manager.persist(new Text())), "returned null");
		for (String table : List.of("plain", "boxed", "text")) {
			assertThat(this.jdbc.queryForObject("SELECT count(*) FROM " + table, Integer.class)).isZero();
		}
	}

	@Test
	void mockMakesTheIdsThatItIsTold() {
		given(this.ids.generateNextIdFor(any(), any(Object.class))).willReturn(41L, 42L);
		Plain plain = new Plain();
		Boxed boxed = new Boxed();
		this.factory.runInTransaction((manager) -> {
			manager.persist(plain);
			manager.persist(boxed);
		});
		assertThat(plain.id).isEqualTo(41);
		assertThat(boxed.id).isEqualTo(42);
	}

	@Test
	void mockStoresNoRowOfSpringData() {
		DataJdbcRunner.withTables("CREATE TABLE thing (id varchar(64) PRIMARY KEY, name varchar(64))")
			.withBean(HiLoIdGenerator.class, () -> mock(HiLoIdGenerator.class))
			.run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				refused(() -> template.insert(new Thing(null, "Tea")), "returned null");
				assertThat(template.findAll(Thing.class)).isEmpty();
			});
	}

	@Test
	void mockOfEntityIdGeneratorMakesTheIdsThatItIsTold() {
		EntityIdGenerator mock = mock(EntityIdGenerator.class);
		DataJdbcRunner.withTables("CREATE TABLE thing (id varchar(64) PRIMARY KEY, name varchar(64))")
			.withBean(EntityIdGenerator.class, () -> mock)
			.run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				refused(() -> template.insert(new Thing(null, "Tea")), "returned null");
				given(mock.generateId(any(), any(), any())).willReturn("orders/7-A");
				assertThat(template.insert(new Thing(null, "Tea")).id()).isEqualTo("orders/7-A");
			});
	}

	private static void refused(Runnable store, String returned) {
		assertThatExceptionOfType(IdAssignmentException.class).isThrownBy(store::run)
			.withMessageContainingAll(returned, "if it is a mock, stub it");
	}

	record Thing(@Id @Nullable String id, String name) {
	}

	@Entity(name = "Plain")
	static class Plain {

		@jakarta.persistence.Id
		@HiLoId
		int id;

	}

	@Entity(name = "Boxed")
	static class Boxed {

		@jakarta.persistence.Id
		@HiLoId
		@Nullable Long id;

	}

	@Entity(name = "Text")
	static class Text {

		@jakarta.persistence.Id
		@HiLoId
		@Nullable String id;

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataSourceAutoConfiguration.class, TransactionAutoConfiguration.class,
			JdbcTemplateAutoConfiguration.class, HibernateJpaAutoConfiguration.class, HiLoAutoConfiguration.class,
			HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class, HiLoExistingRowsAutoConfiguration.class,
			HiLoJpaAutoConfiguration.class })
	static class Application {

		@Bean
		PersistenceManagedTypes types() {
			return PersistenceManagedTypes.of(Plain.class.getName(), Boxed.class.getName(), Text.class.getName());
		}

	}

}

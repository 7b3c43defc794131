package dev.hilo.jpa;

import java.util.Map;

import javax.sql.DataSource;

import jakarta.persistence.Entity;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;

import dev.hilo.EntityIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Units of an application with two DataSources, none of which is the one for ranges.
 */
@ExtendWith(OutputCaptureExtension.class)
class UnitsWithoutRangesTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class,
				HiLoEntityAutoConfiguration.class, HiLoExistingRowsAutoConfiguration.class,
				HiLoJpaAutoConfiguration.class));

	@Test
	void entitiesWithoutHiLoIdAreStoredAsEver(CapturedOutput log) {
		this.contextRunner.withUserConfiguration(Plain.class).run((context) -> {
			assertThat(context).hasNotFailed();
			Note note = new Note();
			context.getBean(EntityManagerFactory.class).runInTransaction((manager) -> manager.persist(note));
			assertThat(note.id).isEqualTo(1);
		});
		assertThat(log.getOut()).doesNotContainPattern("\\bd(ev)?\\.h(ilo)?\\.");
	}

	@Test
	void hiLoIdAsksForRanges() {
		this.contextRunner.withUserConfiguration(Asking.class)
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("The DataSource for ids is 'one of shop, reports'"));
	}

	@Test
	void hiLoIdIsMadeByTheApplicationsOwnGenerator() {
		this.contextRunner.withUserConfiguration(Asking.class)
			.withBean(EntityIdGenerator.class, () -> (database, entity, idType) -> "own")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				Shop.Purchase purchase = new Shop.Purchase();
				context.getBean(EntityManagerFactory.class).runInTransaction((manager) -> manager.persist(purchase));
				assertThat(purchase.id).isEqualTo("own");
			});
	}

	static class TwoDataSources {

		@Bean
		DataSource shop() {
			return Engine.H2.newPool();
		}

		@Bean
		DataSource reports() {
			return Engine.H2.newPool();
		}

	}

	static class Plain extends TwoDataSources {

		@Bean
		LocalContainerEntityManagerFactoryBean unit() {
			LocalContainerEntityManagerFactoryBean unit = new LocalContainerEntityManagerFactoryBean();
			unit.setPersistenceUnitName("shop");
			unit.setDataSource(shop());
			unit.setManagedTypes(JpaApplication.types(Note.class));
			unit.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
			unit.setJpaPropertyMap(Map.of("hibernate.hbm2ddl.auto", "create"));
			return unit;
		}

	}

	static class Asking extends TwoDataSources {

		@Bean
		LocalContainerEntityManagerFactoryBean unit() {
			return PersistenceUnitsTests.unit("shop", shop(), "create");
		}

	}

	@Entity(name = "Note")
	static class Note {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Nullable Long id;

	}

}

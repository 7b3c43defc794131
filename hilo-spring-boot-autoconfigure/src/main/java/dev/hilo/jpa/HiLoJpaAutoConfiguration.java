package dev.hilo.jpa;

import jakarta.persistence.spi.PersistenceProvider;
import org.hibernate.generator.AnnotationBasedGenerator;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.annotation.RegisterReflection;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;

import dev.hilo.autoconfigure.ConditionalOnHiLo;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;

/**
 * Auto-configuration for the ids of JPA's entities.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = HiLoExistingRowsAutoConfiguration.class,
		beforeName = "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration")
@ConditionalOnHiLo
@ConditionalOnClass({ AbstractEntityManagerFactoryBean.class, AnnotationBasedGenerator.class,
		PersistenceProvider.class })
@RegisterReflection(classes = HiLoIdentifierGenerator.class,
		memberCategories = MemberCategory.INVOKE_PUBLIC_CONSTRUCTORS)
public final class HiLoJpaAutoConfiguration {

	@Bean
	static PersistenceUnits hiLoPersistenceUnits() {
		return new PersistenceUnits();
	}

}

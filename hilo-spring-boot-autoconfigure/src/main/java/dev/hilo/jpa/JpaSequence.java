package dev.hilo.jpa;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Member;

import jakarta.persistence.SequenceGenerator;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.naming.PhysicalNamingStrategy;
import org.hibernate.boot.model.relational.Database;
import org.hibernate.boot.model.relational.QualifiedSequenceName;
import org.hibernate.engine.jdbc.env.spi.JdbcEnvironment;
import org.hibernate.generator.GeneratorCreationContext;
import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;

/**
 * The sequence that a property with {@link HiLoId} names by {@link SequenceGenerator}.
 */
final class JpaSequence {

	private JpaSequence() {
	}

	/**
	 * Its name, as Hibernate writes it, but in double quotes if at all.
	 * @param property the property's name with that of its class, for messages
	 * @return {@code null} if the property names none
	 * @throws HiLoConfigurationException if its values are not the ids, or the name is
	 * missing
	 */
	static @Nullable String of(@Nullable Member member, String property, GeneratorCreationContext context) {
		SequenceGenerator generator = (member instanceof AnnotatedElement element)
				? element.getAnnotation(SequenceGenerator.class) : null;
		if (generator == null) {
			return null;
		}
		if (generator.allocationSize() != 1) {
			throw new HiLoConfigurationException("The allocationSize of " + property, generator.allocationSize(),
					"With hilo.entities.sequences=blocks only the values of the sequence are ids, as with allocationSize = 1: "
							+ "set that if all its clients agree. If a value stands for a block, remove "
							+ "@SequenceGenerator and set hilo.collections.<name>.counter and arithmetic");
		}
		String name = generator.sequenceName().isEmpty() ? generator.name() : generator.sequenceName();
		if (name.isEmpty()) {
			throw new HiLoConfigurationException("The sequenceName of " + property, null, "Name the sequence");
		}
		return format(generator, name, context);
	}

	private static String format(SequenceGenerator generator, String name, GeneratorCreationContext context) {
		Database database = context.getDatabase();
		PhysicalNamingStrategy naming = database.getPhysicalNamingStrategy();
		JdbcEnvironment environment = database.getJdbcEnvironment();
		Identifier catalog = naming.toPhysicalCatalogName(database.toIdentifier(generator.catalog()), environment);
		Identifier schema = naming.toPhysicalSchemaName(database.toIdentifier(generator.schema()), environment);
		Identifier sequence = naming.toPhysicalSequenceName(database.toIdentifier(name), environment);
		return context.getSqlStringGenerationContext()
			.format(new QualifiedSequenceName(catalog, schema, sequence))
			.replace(database.getDialect().openQuote(), '"')
			.replace(database.getDialect().closeQuote(), '"');
	}

}

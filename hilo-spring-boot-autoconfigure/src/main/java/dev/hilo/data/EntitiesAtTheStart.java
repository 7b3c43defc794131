package dev.hilo.data;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

import dev.hilo.entity.EntityIds;

/**
 * Looks at the entities that are known when all singletons exist, and creates none early:
 * finds their sequences, which the lifecycle checks later, checks the types of their ids,
 * and has their numbers start above the rows.
 *
 * @param beanFactory the application's beans
 * @param source the type of the bean that knows the entities
 * @param entities the entities
 * @param located whether it is sure where they are stored; otherwise only the first id of
 * a class shows it
 */
public record EntitiesAtTheStart(ConfigurableListableBeanFactory beanFactory, Class<?> source,
		Supplier<MappedEntities> entities, BooleanSupplier located) implements SmartInitializingSingleton {

	@Override
	public void afterSingletonsInstantiated() {
		EntityIds ids = this.beanFactory.getBean(EntityIds.class);
		boolean idsAreMade = ids.isGeneratorKnown();
		if (hasSource() && (idsAreMade || ids.takesSequencesInBlocks())) {
			this.entities.get().prepare(idsAreMade, this.located.getAsBoolean());
		}
	}

	/** Asks for the names as injection does: Spring has them then. */
	private boolean hasSource() {
		return Stream.of(this.beanFactory.getBeanNamesForType(this.source))
			.anyMatch(this.beanFactory::containsSingleton);
	}

}

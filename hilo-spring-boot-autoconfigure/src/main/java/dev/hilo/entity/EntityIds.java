package dev.hilo.entity;

import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.EntityIdGenerator;

/**
 * Which entities get ids, and what makes them. Thread-safe.
 */
public final class EntityIds {

	private final Supplier<EntityIdGenerator> source;

	private final Function<EntityIdGenerator, String> names;

	private final IdConversions conversions;

	private final EntityFilter filter;

	private volatile @Nullable EntityIdGenerator generator;

	/**
	 * Asks for the generator later, as stores are created early.
	 * @param generator makes ids; requested for the first one
	 * @param names gives the generator's name in messages, such as "The EntityIdGenerator
	 * bean 'ids'"; requested only for a message
	 * @param conversions makes ids fit
	 * @param filter which classes of entities take part
	 */
	EntityIds(Supplier<EntityIdGenerator> generator, Function<EntityIdGenerator, String> names,
			IdConversions conversions, EntityFilter filter) {
		this.source = generator;
		this.names = names;
		this.conversions = conversions;
		this.filter = filter;
	}

	/**
	 * Whether entities of a class get ids.
	 * @param type the class
	 * @return whether it takes part
	 */
	public boolean takesPart(Class<?> type) {
		return this.filter.test(type);
	}

	/**
	 * Whether the application asks for ids of a class by code or by name: it makes them
	 * itself, or {@code hilo.entities.include} names the class.
	 * @param type the class
	 * @return whether it does
	 */
	public boolean isRequested(Class<?> type) {
		return this.filter.names(type)
				|| !(generator() instanceof HiLoEntityIdGenerator ours && !ours.hasConvention(type));
	}

	/**
	 * What makes the ids of a class.
	 */
	EntityIdMaker.Way way(Class<?> type, Class<?> idType) {
		EntityIdGenerator generator = generator();
		return (generator instanceof HiLoEntityIdGenerator ours) ? ours.way(type, idType)
				: new EntityIdMaker.Way(generator, null, false);
	}

	/**
	 * The name of a generator in messages.
	 */
	String describe(EntityIdGenerator generator) {
		return this.names.apply(generator);
	}

	IdConversions conversions() {
		return this.conversions;
	}

	/** Without a lock, since it creates beans. */
	private EntityIdGenerator generator() {
		EntityIdGenerator known = this.generator;
		if (known == null) {
			known = this.source.get();
			this.generator = known;
		}
		return known;
	}

}

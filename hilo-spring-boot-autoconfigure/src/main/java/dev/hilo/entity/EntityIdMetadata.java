package dev.hilo.entity;

import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

import org.springframework.beans.factory.ObjectFactory;
import org.springframework.util.ClassUtils;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.CollectionNames;
import dev.hilo.autoconfigure.ForeignCounters;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.autoconfigure.HiLoProperties.Scheme;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.scheme.Domain;

/**
 * Which ids entities will get, for stores that check this when they are built. Makes no
 * id, and creates no bean that makes ids. Thread-safe.
 */
public final class EntityIdMetadata {

	private static final Map<Class<?>, Long> LAST = Map.of(Integer.class, (long) Integer.MAX_VALUE, Short.class,
			(long) Short.MAX_VALUE, Byte.class, (long) Byte.MAX_VALUE);

	private final Predicate<Class<?>> takesPart;

	private final Predicate<Class<?>> madeByTheApplication;

	private final IdConversions conversions;

	private final ObjectFactory<CollectionNames> names;

	private final ObjectFactory<ResolvedProperties> properties;

	private final ObjectFactory<ForeignCounters> sequences;

	/**
	 * Combines what properties, annotations and beans say.
	 * @param takesPart whether HiLo has a part in the ids of a class
	 * @param madeByTheApplication whether code of the application may make the ids of a
	 * class
	 */
	EntityIdMetadata(Predicate<Class<?>> takesPart, Predicate<Class<?>> madeByTheApplication, IdConversions conversions,
			ObjectFactory<CollectionNames> names, ObjectFactory<ResolvedProperties> properties,
			ObjectFactory<ForeignCounters> sequences) {
		this.takesPart = takesPart;
		this.madeByTheApplication = madeByTheApplication;
		this.conversions = conversions;
		this.names = names;
		this.properties = properties;
		this.sequences = sequences;
	}

	/**
	 * What the ids of a class will be.
	 * @param entityType the class
	 * @param idType the type of its id property
	 * @return what they will be
	 */
	public IdKind kindOf(Class<?> entityType, Class<?> idType) {
		return this.madeByTheApplication.test(entityType) ? IdKind.OWN : this.conversions.kindOf(idType);
	}

	/**
	 * The highest number that an id of a type can be.
	 * @param idType the type
	 * @return its last number; 2^63-1 for types that are no narrower than a long
	 */
	public static long lastOf(Class<?> idType) {
		return LAST.getOrDefault(ClassUtils.resolvePrimitiveIfNecessary(idType), Long.MAX_VALUE);
	}

	/**
	 * The highest number that HiLo can give the entities of a class, as far as the type
	 * of their ids decides.
	 * @param entityType the class
	 * @param idType the type of its id property
	 * @return that type's last number; 2^63-1 if the application makes the ids
	 */
	public long lastOf(Class<?> entityType, Class<?> idType) {
		long last = lastOf(idType);
		return (last < Long.MAX_VALUE && kindOf(entityType, idType) == IdKind.NUMBER) ? last : Long.MAX_VALUE;
	}

	/**
	 * Checks that the type of an id holds the numbers that the settings of its collection
	 * ask for.
	 * @param entityType the class
	 * @param idType the type of its id property
	 * @throws HiLoConfigurationException if it does not
	 */
	public void check(Class<?> entityType, Class<?> idType) {
		long last = lastOf(entityType, idType);
		Collection own = (last < Long.MAX_VALUE) ? this.properties.getObject().collection(collectionOf(entityType))
				: null;
		if (own == null) {
			return;
		}
		String holds = "The ids of " + entityType.getName() + " are of type " + idType.getSimpleName()
				+ ", which ends at " + last + ": ";
		boolean wide = switch (own.scheme()) {
			case TRACE, DECIMAL -> true;
			case PERMUTED -> Domain.parse(own.domain()).max() > last;
			case HILO, CLASSIC, NONE -> false;
		};
		if (wide) {
			throw new HiLoConfigurationException(CollectionSettings.property(collectionOf(entityType), "scheme"),
					own.scheme().name().toLowerCase(Locale.ROOT), holds + ((own.scheme() == Scheme.PERMUTED)
							? "set a domain that ends there, such as int32, or make it long" : "make it long"));
		}
		String counter = counterOf(entityType);
		Collection counted = this.properties.getObject().collection(counter);
		if (counted != null && counted.floor() != null && counted.floor() > last) {
			throw new HiLoConfigurationException(CollectionSettings.property(counter, "floor"), counted.floor(),
					holds + "use a lower floor, or make it long");
		}
	}

	/**
	 * Whether HiLo takes the values of the sequences that classes name.
	 * @return whether it does
	 */
	public boolean takesSequencesInBlocks() {
		return this.sequences.getObject().areInBlocks();
	}

	/**
	 * Has the numbers of a class come from the sequence that it names, unless something
	 * else makes its ids.
	 * @param entityType the class
	 * @param idType the type of its id property
	 * @param property the property's name with that of its class, for messages
	 * @param sequence the sequence, as SQL writes it, in double quotes if at all
	 * @throws HiLoConfigurationException if its collection can't draw from the sequence
	 */
	public void drawFromSequence(Class<?> entityType, Class<?> idType, String property, String sequence) {
		if (this.takesPart.test(entityType) && kindOf(entityType, idType) != IdKind.OWN) {
			this.sequences.getObject().add(collectionOf(entityType), property, sequence);
		}
	}

	/**
	 * The collection of a class.
	 * @param entityType the class
	 * @return its name
	 */
	public String collectionOf(Class<?> entityType) {
		return this.names.getObject().naming().collectionOf(entityType);
	}

	/**
	 * The counter that the ids of a class come from.
	 * @param entityType the class
	 * @return the collection that it belongs to, in lower case
	 */
	public String counterOf(Class<?> entityType) {
		String collection = collectionOf(entityType);
		String sharedWith = this.properties.getObject().sharedWith(collection);
		return (sharedWith != null) ? sharedWith : collection.toLowerCase(Locale.ROOT);
	}

}

package dev.hilo.entity;

import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoCollection;
import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.ForeignCounters;
import dev.hilo.autoconfigure.HiLoBeans;
import dev.hilo.autoconfigure.HiLoProperties;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.autoconfigure.OptionalGenerator;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.autoconfigure.Schemes;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.scheme.Scheme;

/**
 * Which entities get ids, what makes them, and which ones they will be. Only what makes
 * an id creates the bean that does. Thread-safe.
 */
public final class EntityIds implements SmartInitializingSingleton {

	private static final Map<Class<?>, Long> LAST = Map.of(Integer.class, (long) Integer.MAX_VALUE, Short.class,
			(long) Short.MAX_VALUE, Byte.class, (long) Byte.MAX_VALUE);

	private final IdConversions conversions;

	private final HiLoProperties.Entities entities;

	/** Asked for other beans later, as stores are created early. */
	private final ConfigurableListableBeanFactory beanFactory;

	/** Spring looks at all beans for it, and each entity asks. */
	private final SingletonSupplier<Boolean> haveOwn;

	/**
	 * Creates no bean before the first id.
	 * @param conversions makes ids fit
	 * @param entities which classes take part, as far as they are named
	 * @param beanFactory has what makes the ids, and what is set for them
	 */
	EntityIds(IdConversions conversions, HiLoProperties.Entities entities,
			ConfigurableListableBeanFactory beanFactory) {
		this.conversions = conversions;
		this.entities = entities;
		this.beanFactory = beanFactory;
		this.haveOwn = SingletonSupplier.of(() -> HiLoBeans.haveOwnEntityIds(beanFactory));
	}

	/**
	 * Checks that each convention has a type, once all singletons exist, so that it
	 * creates none early.
	 * @throws HiLoConfigurationException if one has none
	 */
	@Override
	public void afterSingletonsInstantiated() {
		if (!this.haveOwn.obtain()) {
			new IdConventionBeanLookup(this.beanFactory).types();
		}
	}

	/**
	 * Whether entities of a class get ids, as far as properties decide: excluding wins
	 * over including.
	 * @param type the class
	 * @return whether it takes part
	 */
	public boolean takesPart(Class<?> type) {
		List<String> include = this.entities.include();
		// Without settings of collections, no plural is needed yet: its rules take long
		// to load
		return (include.isEmpty() || match(include, type)) && !match(this.entities.exclude(), type)
				&& (properties().collections().isEmpty() || !properties().isLeftToTheDatabase(collectionOf(type)));
	}

	private static boolean match(List<String> names, Class<?> type) {
		String start = dotted(type.getName()) + ".";
		for (String name : names) {
			if (start.startsWith(dotted(name) + ".")) {
				return true;
			}
		}
		return false;
	}

	/** Whether a class is among names, rather than its package. */
	static boolean isNamed(List<String> names, Class<?> type) {
		return names.contains(type.getName()) || names.contains(dotted(type.getName()));
	}

	private static String dotted(String name) {
		return name.replace('$', '.');
	}

	/**
	 * Whether entities of a class get ids: all that take part, unless HiLo has no
	 * database for its ranges.
	 * @param type the class
	 * @return whether they do
	 * @throws HiLoConfigurationException if it has none, and the class asks for ids
	 */
	public boolean areMade(Class<?> type) {
		if (!takesPart(type)) {
			return false;
		}
		if (type.isAnnotationPresent(HiLoCollection.class)) {
			request();
		}
		return this.haveOwn.obtain() || optional().servesAll();
	}

	/**
	 * Whether HiLo's generator was made, or can't be made. Makes none.
	 * @return whether it is known
	 */
	public boolean isGeneratorKnown() {
		return optional().isKnown();
	}

	/**
	 * Notes that the application asks for ids.
	 * @throws HiLoConfigurationException if HiLo has no database for its ranges
	 */
	public void request() {
		if (!this.haveOwn.obtain()) {
			optional().request();
		}
	}

	/**
	 * Whether the application asks for ids of a class by code or by name: it makes them
	 * itself, or {@code hilo.entities.include} names the class.
	 * @param type the class
	 * @return whether it does
	 */
	public boolean isRequested(Class<?> type) {
		return isNamed(this.entities.include(), type)
				|| !(generator() instanceof HiLoEntityIdGenerator ours && !ours.hasConvention(type));
	}

	/**
	 * What the ids of a class will be.
	 * @param entityType the class
	 * @param idType the type of its id property
	 * @return what they will be
	 */
	public IdKind kindOf(Class<?> entityType, Class<?> idType) {
		return madeByTheApplication(entityType) ? IdKind.OWN : this.conversions.kindOf(idType);
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
		if (last == Long.MAX_VALUE) {
			return;
		}
		String collection = collectionOf(entityType);
		String holds = "The ids of " + entityType.getName() + " are of type " + idType.getSimpleName()
				+ ", which ends at " + last + ": ";
		Scheme scheme = this.beanFactory.getBean(Schemes.class).schemeOf(collection);
		if (!scheme.isOrdered() && scheme.highest() > last) {
			throw new HiLoConfigurationException(CollectionSettings.property(collection, "scheme"), scheme.name(),
					holds + ((scheme.source() == null) ? "set a domain that ends there, such as int32, or make it long"
							: "make it long"));
		}
		String counter = counterOf(entityType);
		Collection counted = properties().collection(counter);
		if (counted != null && counted.floor() != null && counted.floor() > last) {
			throw new HiLoConfigurationException(CollectionSettings.property(counter, "floor"), counted.floor(),
					holds + "use a lower floor, or make it long");
		}
	}

	/**
	 * Whether entities are looked at when all singletons exist. Creates no bean early.
	 * @return whether there will be ids, or counters of sequences, for sure
	 */
	public boolean areLookedAtEarly() {
		return isGeneratorKnown() || takesSequencesInBlocks();
	}

	/**
	 * Whether HiLo takes the values of the sequences that classes name.
	 * @return whether it does
	 */
	public boolean takesSequencesInBlocks() {
		return sequences().areInBlocks();
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
		if (takesPart(entityType) && kindOf(entityType, idType) != IdKind.OWN) {
			sequences().add(collectionOf(entityType), property, sequence);
		}
	}

	/**
	 * The collection of a class.
	 * @param entityType the class
	 * @return its name
	 */
	public String collectionOf(Class<?> entityType) {
		return this.beanFactory.getBean(Schemes.class).naming().collectionOf(entityType);
	}

	/**
	 * The counter that the ids of a class come from.
	 * @param entityType the class
	 * @return the collection that it belongs to, in lower case
	 */
	public String counterOf(Class<?> entityType) {
		String collection = collectionOf(entityType);
		String sharedWith = properties().sharedWith(collection);
		return (sharedWith != null) ? sharedWith : collection.toLowerCase(Locale.ROOT);
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
		return "The EntityIdGenerator " + generator.getClass().getName();
	}

	IdConversions conversions() {
		return this.conversions;
	}

	private EntityIdGenerator generator() {
		return this.beanFactory.getBean(EntityIdGenerator.class);
	}

	private boolean madeByTheApplication(Class<?> entityType) {
		return this.haveOwn.obtain() || new IdConventionBeanLookup(this.beanFactory).hasOneFor(entityType);
	}

	private ResolvedProperties properties() {
		return this.beanFactory.getBean(ResolvedProperties.class);
	}

	private OptionalGenerator optional() {
		return this.beanFactory.getBean(OptionalGenerator.class);
	}

	private ForeignCounters sequences() {
		return this.beanFactory.getBean(ForeignCounters.class);
	}

}

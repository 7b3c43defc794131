package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.naming.CheckedNaming;
import dev.hilo.range.RangeRepository;
import dev.hilo.scheme.Domain;
import dev.hilo.scheme.HiLoScheme;
import dev.hilo.scheme.LeftToTheDatabase;
import dev.hilo.scheme.NumberSource;
import dev.hilo.scheme.Scheme;
import dev.hilo.scheme.SchemeContext;
import dev.hilo.scheme.SchemeLookup;

/**
 * The naming of collections, and the {@link Scheme} of each, made at the start, so that
 * wrong properties fail there: the numbers of ranges, none, or what a
 * {@link dev.hilo.scheme.SchemeFactory} makes. Their counters are those of the default
 * database, whatever database the ids go to.
 */
public final class Schemes implements SchemeLookup {

	private static final Scheme NUMBERS = new HiLoScheme(Domain.INT63);

	private final Map<String, Scheme> schemes = new HashMap<>();

	private final Map<String, CollectionSettings> counters = new HashMap<>();

	/** A naming of the application's own can give any prefix to a collection. */
	private final Map<String, String> collectionsByPrefix = new HashMap<>();

	private final ResolvedProperties properties;

	private final SchemeSettings settings;

	private final BeanFactory beanFactory;

	private final CheckedNaming naming;

	Schemes(ResolvedProperties properties, SchemeSettings settings, CheckedNaming naming, BeanFactory beanFactory) {
		this.properties = properties;
		this.settings = settings;
		this.naming = naming;
		this.beanFactory = beanFactory;
		for (Map.Entry<String, Collection> each : properties.collections().entrySet()) {
			String name = each.getKey();
			this.schemes.put(name, scheme(name, each.getValue()));
			this.collectionsByPrefix.put(naming.prefixOf(name).toLowerCase(Locale.ROOT), name);
		}
	}

	/**
	 * The naming of collections, checked.
	 * @return the naming
	 */
	public CheckedNaming naming() {
		return this.naming;
	}

	@Override
	public Scheme schemeOf(String collection) {
		Scheme own = this.schemes.get(collection.toLowerCase(Locale.ROOT));
		return (own != null) ? own : this.schemes.getOrDefault(this.properties.sharedWithOfAll(), NUMBERS);
	}

	@Override
	public String collectionOf(String prefix) {
		return this.collectionsByPrefix.getOrDefault(prefix.toLowerCase(Locale.ROOT), prefix);
	}

	@Override
	public char separatorOf(@Nullable String database) {
		return this.properties.database(database).format().separator();
	}

	/**
	 * Begins as in a new process, also where no id has been drawn yet.
	 */
	void restart() {
		this.schemes.values()
			.stream()
			.map(Scheme::source)
			.filter(Objects::nonNull)
			.distinct()
			.forEach(NumberSource::start);
	}

	/**
	 * The counters that schemes draw from, by collection.
	 */
	Map<String, CollectionSettings> counters() {
		return this.counters;
	}

	private Scheme scheme(String name, Collection own) {
		PropertyPath path = PropertyPath.of(name);
		if (own.scheme().equals(SchemeSettings.HILO)) {
			return new HiLoScheme(this.properties.domain(name));
		}
		if (own.scheme().equals(SchemeSettings.NONE)) {
			own.refuseWarmUp(path);
			return new LeftToTheDatabase(name);
		}
		Scheme made = this.settings.make(own.scheme(), new Context(this, own.scheme(), name, path, own.domain(path)));
		if (made.source() != null) {
			own.checkWithoutRanges(path);
		}
		return made;
	}

	/** What a collection's scheme is made with. */
	private record Context(Schemes schemes, String scheme, String collection, PropertyPath path,
			Domain domain) implements SchemeContext {

		@Override
		public String property(String setting) {
			return this.path + this.scheme + "." + setting;
		}

		@Override
		public <T> @Nullable Supplier<T> find(String name, Class<T> type) {
			BeanFactory beans = this.schemes.beanFactory;
			return (beans.containsBean(name) && beans.isTypeMatch(name, type)) ? () -> beans.getBean(name, type) : null;
		}

		@Override
		public LongSupplier counter(String name, long last) {
			String counter = "hilo$" + this.scheme + "$" + name;
			this.schemes.counters.put(counter, new CollectionSettings(1, 1).withRefillAhead(false).withBound(last));
			BeanFactory beans = this.schemes.beanFactory;
			return () -> beans.getBean(HiLoBeans.GENERATOR, HiLoIdGenerator.class).sequence(counter).next();
		}

		@Override
		public boolean isInMemory() {
			RangeRepository repository = this.schemes.beanFactory.getBeanProvider(RangeRepository.class).getIfUnique();
			return repository != null && repository.isInMemory();
		}

	}

}

package dev.hilo.autoconfigure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.util.StringUtils;

import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.autoconfigure.HiLoProperties.Decimal;
import dev.hilo.autoconfigure.HiLoProperties.Permuted;
import dev.hilo.autoconfigure.HiLoProperties.Trace;
import dev.hilo.range.RangeRepository;
import dev.hilo.scheme.ClassicScheme;
import dev.hilo.scheme.DecimalIdGenerator;
import dev.hilo.scheme.Domain;
import dev.hilo.scheme.FastPermutation;
import dev.hilo.scheme.HiLoScheme;
import dev.hilo.scheme.KeyedPermutation;
import dev.hilo.scheme.LeftToTheDatabase;
import dev.hilo.scheme.NumberSource;
import dev.hilo.scheme.Scheme;
import dev.hilo.scheme.TraceIdGenerator;
import dev.hilo.scheme.TraceIdLayout;

/**
 * Makes the {@link Scheme} of each collection from its properties. A new scheme is a
 * class in {@code dev.hilo.scheme}, a constant of {@link HiLoProperties.Scheme}, and a
 * case here. All are made at the start, so that wrong properties fail there. Ids that are
 * unique in the whole system share a generator across databases: one for each node, and
 * one for each launch id.
 */
public final class Schemes {

	private static final int MIN_KEY_LENGTH = 16;

	private static final Scheme NUMBERS = new HiLoScheme(Domain.INT63);

	private static final Logger logger = LoggerFactory.getLogger(Schemes.class);

	private final Map<Trace, NumberSource> traces = new HashMap<>();

	private final Map<Integer, Scheme> decimals = new HashMap<>();

	private final Map<String, Scheme> schemes = new HashMap<>();

	private final ResolvedProperties properties;

	private final GeneratorIds generatorIds;

	private final BeanFactory beanFactory;

	/** The properties that give each process, and so each copy of it, one number. */
	private final List<String> constantNodeNumbers = new ArrayList<>();

	Schemes(ResolvedProperties properties, GeneratorIds generatorIds, BeanFactory beanFactory) {
		this.properties = properties;
		this.generatorIds = generatorIds;
		this.beanFactory = beanFactory;
		properties.collections().keySet().forEach((name) -> this.schemes.put(name, scheme(name)));
	}

	/**
	 * The scheme of a collection.
	 * @param collection its name, in any case
	 * @return its scheme
	 */
	public Scheme of(String collection) {
		Scheme own = this.schemes.get(collection.toLowerCase(Locale.ROOT));
		return (own != null) ? own : this.schemes.getOrDefault(this.properties.sharedWithOfAll(), NUMBERS);
	}

	/**
	 * Begins as in a new process, also where no id has been drawn yet.
	 */
	void restart() {
		this.traces.values().forEach(NumberSource::start);
	}

	/**
	 * The properties that all copies of this process have in common.
	 */
	List<String> constantNodeNumbers() {
		return List.copyOf(this.constantNodeNumbers);
	}

	/**
	 * The launch ids of all DecimalIds.
	 */
	Set<Integer> launchIds() {
		return this.decimals.keySet();
	}

	private Scheme scheme(String name) {
		PropertyPath path = PropertyPath.of(name);
		Collection own = Objects.requireNonNull(this.properties.collection(name));
		return switch (own.scheme()) {
			case HILO -> new HiLoScheme(this.properties.domain(name));
			case PERMUTED -> permuted(name, path, own.permuted(), own.domain(path));
			case CLASSIC -> path.check("classic.max-lo", own.classic().maxLo(),
					() -> new ClassicScheme(own.domain(path), own.classic().maxLo()));
			case TRACE -> {
				own.checkWithoutRanges(path);
				yield trace(path, own.trace());
			}
			case DECIMAL -> {
				own.checkWithoutRanges(path);
				yield decimal(path, own.decimal());
			}
			case NONE -> {
				own.refuseWarmUp(path);
				yield new LeftToTheDatabase(name);
			}
		};
	}

	private static Scheme permuted(String name, PropertyPath path, Permuted permuted, Domain domain) {
		if (permuted.grade() == HiLoProperties.Grade.FAST) {
			return new FastPermutation(domain);
		}
		String key = path.required("permuted.key", StringUtils.hasText(permuted.key()) ? permuted.key() : null,
				"The keyed grade needs a secret: " + MIN_KEY_LENGTH + " random characters or more");
		path.require(key.length() >= MIN_KEY_LENGTH, "permuted.key", "***",
				"Use " + MIN_KEY_LENGTH + " random characters or more; it has " + key.length());
		return path.check("permuted.key-version", permuted.keyVersion(),
				() -> new KeyedPermutation(name, domain, key, permuted.keyVersion()));
	}

	private Scheme trace(PropertyPath path, Trace own) {
		Integer nodeNo = own.nodeNo();
		String bean = own.nodeNoBean();
		int component = Objects.requireNonNullElse(own.component(), 0);
		path.refuse("trace.component", (own.layout() == TraceIdLayout.COMPONENT) ? null : own.component(),
				"Only the layout component has one: set " + path + "trace.layout=component, or remove it");
		path.check("trace.component", component,
				() -> TraceIdGenerator.builder(0).layout(own.layout()).component(component).build());
		TraceIdGenerator.Builder builder;
		if (bean != null) {
			path.refuse("trace.node-no", nodeNo, "The number comes from the bean '" + bean + "' (" + path
					+ "trace.node-no-bean): remove one of them");
			builder = TraceIdGenerator.builder(nodeNumbers(path, bean));
		}
		else {
			builder = TraceIdGenerator.builder(path.required("trace.node-no", nodeNo,
					"Give each node a number of its own, 0 to 65535; or name a bean in " + path
							+ "trace.node-no-bean"));
			this.constantNodeNumbers.add(path + "trace.node-no");
		}
		builder.layout(own.layout()).component(component);
		path.check("trace.node-no", nodeNo, builder::build);
		NumberSource made = path.check("trace.thread-slots", own.threadSlots(),
				() -> builder.threadSlots(own.threadSlots()).build());
		return this.traces.computeIfAbsent(new Trace(nodeNo, component, bean, own.threadSlots(), own.layout()),
				(settings) -> {
					logger.info(
							"The ids of the scheme trace repeat after {} days ({}): no row may live longer, unless "
									+ "its key has a period, such as the year, beside the id",
							TraceIdLayout.UNIQUE_FOR.toDays(), path + "scheme");
					return made;
				});
	}

	private IntSupplier nodeNumbers(PropertyPath path, String bean) {
		path.require(this.beanFactory.containsBean(bean) && this.beanFactory.isTypeMatch(bean, IntSupplier.class),
				"trace.node-no-bean", bean, "There is no IntSupplier bean of that name");
		return new NodeNumbers(path + "trace.node-no-bean", bean, this.beanFactory);
	}

	private Scheme decimal(PropertyPath path, Decimal own) {
		int launchId = path.required("decimal.launch-id", own.launchId(),
				"Give each deployment a number of its own, 1 to 99999");
		LongSupplier ids = () -> this.generatorIds.next(launchId);
		return this.decimals.computeIfAbsent(launchId,
				(id) -> path.check("decimal.launch-id", launchId, () -> (id == 0 && isInMemory())
						? DecimalIdGenerator.forTests(ids) : new DecimalIdGenerator(launchId, ids)));
	}

	private boolean isInMemory() {
		RangeRepository repository = this.beanFactory.getBeanProvider(RangeRepository.class).getIfUnique();
		return repository != null && repository.isInMemory();
	}

	/** The node numbers of a bean, which is created when the first one is needed. */
	private record NodeNumbers(String property, String bean, BeanFactory beanFactory) implements IntSupplier {

		@Override
		public int getAsInt() {
			return this.beanFactory.getBean(this.bean, IntSupplier.class).getAsInt();
		}

		@Override
		public String toString() {
			return "the bean '" + this.bean + "' (" + this.property + ")";
		}

	}

}

package dev.hilo.schemes;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.engine.CollectionSettings;
import dev.hilo.scheme.Scheme;
import dev.hilo.scheme.SchemeContext;
import dev.hilo.scheme.SchemeFactory;

/**
 * Makes schemes of the name {@code trace}: collections with equal settings share one, as
 * two of the same node would give equal ids. Public for the service loader alone.
 */
public final class TraceSchemeFactory implements SchemeFactory<TraceSchemeFactory.Settings> {

	private static final Logger logger = LoggerFactory.getLogger(TraceSchemeFactory.class);

	private final Map<Settings, Scheme> known = new HashMap<>();

	@Override
	public String name() {
		return "trace";
	}

	@Override
	public Class<Settings> settings() {
		return Settings.class;
	}

	@Override
	public Scheme create(Settings settings, SchemeContext context) {
		Scheme made = context.check("node-no", settings.nodeNo(), () -> generator(settings, context));
		return this.known.computeIfAbsent(settings, (key) -> {
			logger.info(
					"The ids of the scheme trace repeat after {} days ({}): no row may live longer, unless "
							+ "its key has a period, such as the year, beside the id",
					Duration.ofSeconds(TraceIdGenerator.TIME_CYCLE).toDays(),
					CollectionSettings.property(context.collection(), "scheme"));
			return made;
		});
	}

	private static TraceIdGenerator generator(Settings settings, SchemeContext context) {
		Integer nodeNo = settings.nodeNo();
		String bean = settings.nodeNoBean();
		if (bean == null) {
			if (nodeNo == null) {
				throw context.wrong("node-no", null,
						"Give each node a number of its own, 0 to 65535; or name a bean in "
								+ context.property("node-no-bean"));
			}
			return new TraceIdGenerator(nodeNo);
		}
		if (nodeNo != null) {
			throw context.wrong("node-no", nodeNo, "The number comes from the bean '" + bean + "' ("
					+ context.property("node-no-bean") + "): remove one of them");
		}
		Supplier<IntSupplier> numbers = context.find(bean, IntSupplier.class);
		if (numbers == null) {
			throw context.wrong("node-no-bean", bean, "There is no IntSupplier bean of that name");
		}
		return new TraceIdGenerator(new NodeNumbers(context.property("node-no-bean"), bean, numbers));
	}

	/**
	 * What is set below {@code trace}.
	 *
	 * @param nodeNo the number of this node
	 * @param nodeNoBean what gives the number of this node
	 */
	public record Settings(@Nullable Integer nodeNo, @Nullable String nodeNoBean) {
	}

	/** For the name in messages. */
	private record NodeNumbers(String property, String bean, Supplier<IntSupplier> numbers) implements IntSupplier {

		@Override
		public int getAsInt() {
			return this.numbers.get().getAsInt();
		}

		@Override
		public String toString() {
			return "the bean '" + this.bean + "' (" + this.property + ")";
		}

	}

}

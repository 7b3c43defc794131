package dev.hilo.schemes;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.scheme.Scheme;
import dev.hilo.scheme.SchemeContext;
import dev.hilo.scheme.SchemeFactory;

/**
 * Makes schemes of the name {@code decimal}, one for each launch id: its generator ids
 * have one counter, whatever database the ids go to. Public for the service loader alone.
 */
public final class DecimalSchemeFactory implements SchemeFactory<DecimalSchemeFactory.Settings> {

	private final Map<Integer, Scheme> known = new HashMap<>();

	@Override
	public String name() {
		return "decimal";
	}

	@Override
	public Class<Settings> settings() {
		return Settings.class;
	}

	@Override
	public Scheme create(Settings settings, SchemeContext context) {
		Integer launchId = settings.launchId();
		if (launchId == null) {
			throw context.wrong("launch-id", null, "Give each deployment a number of its own, 1 to 99999");
		}
		return this.known.computeIfAbsent(launchId, (id) -> context.check("launch-id", id, () -> make(id, context)));
	}

	private static Scheme make(int launchId, SchemeContext context) {
		LongSupplier numbers = context.counter(Integer.toString(launchId), DecimalIdGenerator.MAX_GENERATOR + 1);
		LongSupplier generatorIds = () -> next(numbers);
		return (launchId == 0 && context.isInMemory()) ? DecimalIdGenerator.forTests(generatorIds)
				: new DecimalIdGenerator(launchId, generatorIds);
	}

	/** Generator ids start at 0. One that is too high says that all are used up. */
	private static long next(LongSupplier numbers) {
		try {
			return numbers.getAsLong() - 1;
		}
		catch (IdSpaceExhaustedException ex) {
			return ex.bound();
		}
	}

	/**
	 * What is set below {@code decimal}.
	 *
	 * @param launchId the number of this deployment
	 */
	public record Settings(@Nullable Integer launchId) {
	}

}

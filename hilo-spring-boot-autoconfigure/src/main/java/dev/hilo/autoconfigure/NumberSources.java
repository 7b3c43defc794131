package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.scheme.DecimalIdGenerator;
import dev.hilo.scheme.DecimalIdParts;
import dev.hilo.scheme.NumberSource;
import dev.hilo.scheme.TraceIdGenerator;

/**
 * The sources of ids that are unique in the whole system, whatever collections and
 * databases they go to: one for each node, and one for each launch id.
 */
final class NumberSources {

	/** The counters of generator ids, one for each launch id. */
	private static final String GENERATOR_IDS = "hilo$decimal$";

	private final Map<HiLoProperties.Trace, NumberSource> traces = new HashMap<>();

	private final Map<Integer, NumberSource> decimals = new HashMap<>();

	private @Nullable HiLoSequences generatorIds;

	/**
	 * The settings of a counter of generator ids, or {@code null} for any other. It has
	 * its ids one by one and from 1, not from 0.
	 */
	static @Nullable CollectionSettings counter(String name) {
		return name.startsWith(GENERATOR_IDS)
				? new CollectionSettings(1, 1).onDemand().upTo(DecimalIdParts.MAX_GENERATOR + 1) : null;
	}

	/**
	 * Takes all generator ids from one database, so that further ones never repeat them.
	 */
	HiLoSequences attach(HiLoSequences database) {
		this.generatorIds = database;
		return database;
	}

	NumberSource trace(String path, HiLoProperties.Trace own) {
		Integer nodeNo = own.nodeNo();
		if (nodeNo == null) {
			throw new HiLoConfigurationException(path + "trace.node-no", null,
					"Give each node a number of its own, 0 to 65535");
		}
		NumberSource known = this.traces.get(own);
		if (known != null) {
			return known;
		}
		TraceIdGenerator.Builder builder = TraceIdGenerator.builder(nodeNo).layout(own.layout());
		ResolvedProperties.check(path + "trace.node-no", nodeNo, builder::build);
		NumberSource source = ResolvedProperties.check(path + "trace.thread-slots", own.threadSlots(),
				() -> builder.threadSlots(own.threadSlots()).build());
		this.traces.put(own, source);
		return source;
	}

	NumberSource decimal(String path, HiLoProperties.Decimal own) {
		Integer launchId = own.launchId();
		if (launchId == null) {
			throw new HiLoConfigurationException(path + "decimal.launch-id", null,
					"Give each deployment a number of its own, 1 to 99999");
		}
		return this.decimals.computeIfAbsent(launchId, (id) -> ResolvedProperties.check(path + "decimal.launch-id",
				launchId, () -> new DecimalIdGenerator(launchId, () -> nextGeneratorId(launchId))));
	}

	/** Past the bound it is one too many, which the generator of ids explains. */
	private long nextGeneratorId(int launchId) {
		HiLoSequences database = Objects.requireNonNull(this.generatorIds);
		try {
			return database.sequence(GENERATOR_IDS + launchId).next() - 1;
		}
		catch (IdSpaceExhaustedException ex) {
			return ex.bound();
		}
	}

}

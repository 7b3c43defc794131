package dev.hilo.autoconfigure;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import dev.hilo.engine.CollectionSettings;
import dev.hilo.scheme.Scheme;

/**
 * Settings by the names of their properties, as they can be set. Secrets and SQL are left
 * out.
 */
public final class SettingsInForce {

	private final Map<String, Object> settings = new TreeMap<>();

	private SettingsInForce() {
	}

	/**
	 * Those of a database.
	 * @param database the database
	 * @param table whether its ranges come from a table
	 * @return the value of each
	 */
	public static Map<String, Object> of(ResolvedProperties.Database database, boolean table) {
		SettingsInForce all = new SettingsInForce().with("separator", database.format().separator())
			.with("node-tag", database.format().nodeTag())
			.with("server-prefix", database.format().serverPrefix())
			.with("give-back", database.giveBack())
			.with("max-collections", database.maxCollections())
			.with("jdbc.fail-fast-after", database.failFastAfter());
		HiLoProperties.Jdbc.show(database.store(), table, all);
		return all.settings;
	}

	/**
	 * Those of a collection that nothing else shows.
	 * @param settings its settings
	 * @param own what is set for it, or {@code null} for nothing
	 * @return the value of each
	 */
	public static Map<String, Object> of(CollectionSettings settings, HiLoProperties.@Nullable Collection own) {
		SettingsInForce all = new SettingsInForce().with("refill-ahead", settings.refillAhead())
			.with("autonomy", settings.autonomy().isZero() ? null : settings.autonomy());
		Scheme scheme = settings.scheme();
		scheme.settings().forEach((name, value) -> all.with(scheme.name() + "." + name, value));
		if (own != null) {
			all.with("floor", own.floor())
				.with("floor-query", (own.floorQuery() != null) ? "set" : null)
				.with("arithmetic", (own.arithmetic() != null) ? own.arithmetic().toLowerCase(Locale.ROOT) : null)
				.with("block-size", own.blockSize())
				.with("generated-column", own.generatedColumn())
				.with("existing-ids", own.existingIds())
				.with("warm-up", own.warmUp());
		}
		return all.settings;
	}

	SettingsInForce with(String name, @Nullable Object value) {
		if (value != null) {
			this.settings.put(name,
					(value instanceof Enum<?> constant) ? constant.name().toLowerCase(Locale.ROOT) : value);
		}
		return this;
	}

}

package dev.hilo.autoconfigure;

import java.time.Clock;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongFunction;

import org.jspecify.annotations.Nullable;

import dev.hilo.CollectionNaming;
import dev.hilo.UnknownDatabaseException;
import dev.hilo.scheme.DecimalIdParts;
import dev.hilo.scheme.Domain;
import dev.hilo.scheme.IdDescriber;
import dev.hilo.scheme.IdDescription;
import dev.hilo.scheme.TraceIdParts;

/**
 * How the numbers of each collection are read, by its properties.
 */
final class CollectionDescriptions {

	private final Map<String, LongFunction<IdDescription>> schemes = new HashMap<>();

	/** A naming of the application's own can give any prefix to a collection. */
	private final Map<String, String> collections = new HashMap<>();

	private final ResolvedProperties settings;

	private CollectionDescriptions(ResolvedProperties settings, CollectionNaming naming) {
		this.settings = settings;
		settings.collections().forEach((name, own) -> {
			this.schemes.put(name, scheme(name, own));
			this.collections.put(naming.prefixOf(name).toLowerCase(Locale.ROOT), name);
		});
	}

	static IdDescriber describer(ResolvedProperties settings, CollectionNaming naming) {
		CollectionDescriptions known = new CollectionDescriptions(settings, naming);
		return new IdDescriber(
				(collection) -> known.schemes.getOrDefault(collection.toLowerCase(Locale.ROOT), number(Domain.INT63)),
				(prefix) -> known.collections.getOrDefault(prefix.toLowerCase(Locale.ROOT), prefix), known::separator);
	}

	private LongFunction<IdDescription> scheme(String name, HiLoProperties.Collection own) {
		return switch (own.scheme()) {
			case HILO -> number(domainOf(own));
			case TRACE -> (id) -> TraceIdParts
				.of(id, own.trace().layout(), own.trace().threadSlots(), Clock.systemUTC().instant())
				.describe();
			case DECIMAL -> (id) -> DecimalIdParts.of(id).describe();
			case PERMUTED ->
				CollectionSchemes.permutation(CollectionSchemes.path(name), own.permuted(), domainOf(own))::describe;
			case NONE -> (id) -> new IdDescription("none", Map.of("number", id));
		};
	}

	private static LongFunction<IdDescription> number(Domain domain) {
		return (id) -> {
			if (!domain.contains(id)) {
				throw new IllegalArgumentException("it is outside of the domain 1.." + domain.max());
			}
			return new IdDescription("hilo", Map.of("number", id));
		};
	}

	/** The counter's, where it is another collection's. */
	private Domain domainOf(HiLoProperties.Collection own) {
		String counter = (own.sharedWith() != null) ? own.sharedWith().toLowerCase(Locale.ROOT) : null;
		HiLoProperties.Collection other = this.settings.collections().get(counter);
		return Domain.parse(((other != null) ? other : own).domain());
	}

	private char separator(@Nullable String database) {
		if (database == null) {
			return this.settings.defaultDatabase().format().separator();
		}
		return this.settings.databases()
			.stream()
			.filter((each) -> database.equals(each.name()))
			.map((each) -> each.format().separator())
			.findFirst()
			.orElseThrow(
					() -> new UnknownDatabaseException("There is no database '" + database + "' in hilo.databases"));
	}

}

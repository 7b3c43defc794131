package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

import dev.hilo.DocumentIdFormat;
import dev.hilo.HiLoConfigurationException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.jdbc.connection.RefillSettings;
import dev.hilo.naming.CheckedNaming;
import dev.hilo.scheme.Domain;

/**
 * The properties under {@code hilo}. Those that only conditions read, and most defaults,
 * are in the additional metadata: binding would convert them at each start. The
 * annotations of the values of maps only make Spring Boot describe them in the metadata;
 * the asterisk stands for the key.
 *
 * @param separator The character between the prefix and the number of a document id; any
 * but '|'.
 * @param nodeTag The tag at the end of document ids, up to 8 letters and digits. Empty
 * for none. Unless set, the database's own tag, or A if it has none.
 * @param serverPrefix The text before the number of a document id, with its own
 * separator, such as 'North/'. Unless set, the database's own, if it has one.
 * @param initialCapacity The smallest size of a range.
 * @param maxCapacity The largest size of a range.
 * @param refillAhead Whether the next range is fetched before the current one is used up.
 * @param autonomy How long an instance is to get by without the database, such as 10m:
 * ranges become large enough at the steady draw rate, within max-capacity. Unless set, as
 * long as the numbers at hand happen to last. A bare number is milliseconds.
 * @param giveBack Whether unused numbers go back to the database when an instance ends.
 * Turn it off before a change to a server that the counters are replicated to.
 * @param maxCollections How many collections may get ids in an instance, counted for each
 * database. HiLo refuses further names, but lets in collections that have settings, or
 * belong to an entity.
 * @param sharedWith The collection whose counter all others use that set neither counter,
 * scheme nor shared-with of their own.
 * @param jdbc Where and how ranges are stored.
 * @param databases Further databases by name. Properties that are not set under one are
 * taken from the default database.
 * @param collections Settings of single collections, by name in lower case. A name with
 * characters other than letters, digits and '-' goes in brackets: '[order_lines]'.
 * @param entities Which entities get ids.
 * @param metrics What meters show.
 * @param health What decides over the health.
 */
@ConfigurationProperties("hilo")
public record HiLoProperties(@Nullable String separator, @Nullable String nodeTag, @Nullable String serverPrefix,
		@Nullable Long initialCapacity, @Nullable Long maxCapacity, @Nullable Boolean refillAhead,
		@Nullable Duration autonomy, @Nullable Boolean giveBack, @Nullable Integer maxCollections,
		@Nullable String sharedWith, @DefaultValue Jdbc jdbc, @DefaultValue Map<String, Database> databases,
		@DefaultValue Map<String, Collection> collections, @DefaultValue Entities entities,
		@DefaultValue Metrics metrics, @DefaultValue Health health) {

	private static final Duration LONGEST_AUTONOMY = Duration.ofDays(365);

	/**
	 * What is set for the default database.
	 */
	Database defaultDatabase() {
		return new Database(null, this.separator, this.nodeTag, this.serverPrefix, this.initialCapacity,
				this.maxCapacity, this.refillAhead, this.autonomy, this.giveBack, this.maxCollections, this.jdbc);
	}

	/**
	 * What is set for collections, by name in lower case.
	 * @throws HiLoConfigurationException if names that differ only in case have different
	 * settings
	 */
	Map<String, Collection> collectionsInLowerCase() {
		Map<String, Collection> all = new HashMap<>();
		for (Map.Entry<String, Collection> each : this.collections.entrySet()) {
			String name = each.getKey();
			requireOne(name, each.getValue(), all.put(name.toLowerCase(Locale.ROOT), each.getValue()));
		}
		return all;
	}

	/**
	 * Refuses a collection that has other settings under a name that differs in case.
	 * @throws HiLoConfigurationException if it has
	 */
	static void requireOne(String name, Object own, @Nullable Object other) {
		// Not the settings, which are many and hold a secret
		new PropertyPath(RawProperties.NAME_OF).require(other == null || other.equals(own),
				PropertyPath.key("hilo.collections", name), name,
				"Another name differs only in case, and both are one collection: merge them");
	}

	/** What is set for the ranges of one collection, or of all in a database. */
	interface RangeProperties {

		@Nullable Long initialCapacity();

		@Nullable Long maxCapacity();

		@Nullable Boolean refillAhead();

		@Nullable Duration autonomy();

		/**
		 * The settings, which are those of the level above where nothing is set.
		 */
		default CollectionSettings settings(PropertyPath path, CollectionSettings above) {
			long initial = Objects.requireNonNullElse(initialCapacity(), above.initialCapacity());
			long max = Objects.requireNonNullElse(maxCapacity(), above.maxCapacity());
			boolean ahead = Objects.requireNonNullElse(refillAhead(), above.refillAhead());
			Duration autonomy = Objects.requireNonNullElse(autonomy(), above.autonomy());
			if (initial < 1) {
				throw path.wrong("initial-capacity", initial, "Use 1 or more");
			}
			if (max < initial && maxCapacity() == null) {
				throw path.wrong("initial-capacity", initial,
						"Use at most " + max + ", or raise " + path + "max-capacity too");
			}
			path.require(max >= initial, "max-capacity", max,
					"Use at least " + path + "initial-capacity, which is " + initial);
			path.require(!autonomy.isNegative() && autonomy.compareTo(LONGEST_AUTONOMY) <= 0, "autonomy", autonomy,
					"Use 0 for none, or up to 365d, such as 10m");
			path.require(autonomy.isZero() || ahead, "autonomy", autonomy,
					"Numbers are at hand only with " + path + "refill-ahead=true: set that, or an autonomy of 0 here");
			return new CollectionSettings(initial, max).withRefillAhead(ahead).withAutonomy(autonomy);
		}

	}

	/**
	 * Where and how ranges are stored.
	 *
	 * @param tableName The table of the counters.
	 * @param schema The schema of the tables. Unless set, the connection's own.
	 * @param schemaManagement How the tables are created: by a hidden Flyway (flyway), or
	 * by the application, whose start fails if something is missing (validate), or does
	 * not ask (none).
	 * @param connection Where refills get connections: from a small pool of their own
	 * where possible (auto), or from the application's (shared).
	 * @param timeout How long a caller waits for a range. A bare number is milliseconds,
	 * 100 or more.
	 * @param failFastAfter After how long without any answer of the database callers that
	 * find no number fail at once, instead of waiting. Unless set, three times the
	 * timeout; 0 turns it off.
	 * @param maxConnections How many connections refills use at once, 1 to 3. With 1,
	 * table probes, floor queries, migrations, and a refill that a lock has held up
	 * before, may use a second.
	 * @param dialect How ranges are taken from a database that HiLo does not know: with
	 * portable, in statements that all databases have. Only where an UPDATE checks its
	 * condition at the moment of the write.
	 * @param url The JDBC URL of the database that holds the ranges, for applications
	 * without a DataSource, such as those on R2DBC. It wins over a DataSource.
	 * @param username The user for the URL.
	 * @param password The password for the URL.
	 */
	public record Jdbc(@Nullable String tableName, @Nullable String schema, @Nullable SchemaManagement schemaManagement,
			@Nullable ConnectionMode connection, @Nullable Duration timeout, @Nullable Duration failFastAfter,
			@Nullable Integer maxConnections, @Nullable Dialect dialect, @Nullable String url,
			@Nullable String username, @Nullable String password) {

		/**
		 * The settings of the store, which are those of the level above where nothing is
		 * set.
		 */
		StoreSettings settings(PropertyPath path, StoreSettings above) {
			StoreSettings all = above.withPortable(this.dialect != null || above.portable())
				.withSchemaManagement(Objects.requireNonNullElse(this.schemaManagement, above.schemaManagement()))
				.withConnection(Objects.requireNonNullElse(this.connection, above.connection()))
				.withRefills(refills(path, above.refills()));
			all = path.set("table-name", this.tableName, all, (to, name) -> to.withTable(null, name));
			return path.set("schema", this.schema, all, (to, name) -> to.withTable(name, null));
		}

		private RefillSettings refills(PropertyPath path, RefillSettings above) {
			RefillSettings all = path.set("timeout", this.timeout, above, RefillSettings::withTimeout);
			return path.set("max-connections", this.maxConnections, all, RefillSettings::withMaxConnections);
		}

		@Nullable Duration failFastAfter(PropertyPath path, @Nullable Duration above) {
			path.require(this.failFastAfter == null || !this.failFastAfter.isNegative(), "fail-fast-after",
					this.failFastAfter, "Use 0 to turn it off, or a time such as 30s");
			return (this.failFastAfter != null) ? this.failFastAfter : above;
		}

		/**
		 * The URL, which is never taken from the level above: that is another database.
		 */
		@Nullable JdbcUrl url(PropertyPath path) {
			if (this.url == null) {
				path.require(this.username == null && this.password == null, "url", null,
						"Set the URL that " + path + "username and " + path + "password are for, or remove these");
				return null;
			}
			return new JdbcUrl(path + "url", this.url, this.username, this.password);
		}

		/** The others may be secrets. */
		@Override
		public String toString() {
			return "Jdbc[tableName=" + this.tableName + "]";
		}

	}

	/** How ranges are taken, other than in the database's own way. */
	public enum Dialect {

		/** A compare-and-set in statements that all databases have. */
		PORTABLE

	}

	/**
	 * A further database.
	 *
	 * @param dataSource The name of its DataSource bean; or set jdbc.url instead.
	 * @param separator The character between the prefix and the number of a document id.
	 * @param nodeTag The tag at the end of document ids.
	 * @param serverPrefix The text before the number of a document id.
	 * @param initialCapacity The smallest size of a range.
	 * @param maxCapacity The largest size of a range.
	 * @param refillAhead Whether the next range is fetched before the current one is used
	 * up.
	 * @param autonomy How long an instance is to get by without the database.
	 * @param giveBack Whether unused numbers go back to the database when an instance
	 * ends.
	 * @param maxCollections How many collections may get ids in an instance.
	 * @param jdbc Where and how ranges are stored.
	 */
	@ConfigurationProperties("hilo.databases.*")
	public record Database(@Nullable String dataSource, @Nullable String separator, @Nullable String nodeTag,
			@Nullable String serverPrefix, @Nullable Long initialCapacity, @Nullable Long maxCapacity,
			@Nullable Boolean refillAhead, @Nullable Duration autonomy, @Nullable Boolean giveBack,
			@Nullable Integer maxCollections, @DefaultValue Jdbc jdbc) implements RangeProperties {

		DocumentIdFormat format(PropertyPath path, DocumentIdFormat above) {
			if (this.separator == null && this.nodeTag == null && this.serverPrefix == null) {
				return above;
			}
			String text = Objects.requireNonNullElse(this.separator, String.valueOf(above.separator()));
			path.require(text.length() == 1, "separator", text,
					"Use one character, any but '|'. In YAML put it in quotes: a bare | starts a text of several lines");
			char character = text.charAt(0);
			String tag = (this.nodeTag != null) ? this.nodeTag : above.nodeTag();
			String prefix = (this.serverPrefix != null) ? this.serverPrefix : above.serverPrefix();
			path.check("separator", text, () -> new DocumentIdFormat(character, null, null));
			path.require(!"true".equals(tag) && !"false".equals(tag), "node-tag", tag,
					"YAML has read it as a boolean, as it does with NO, off or yes: put it in quotes");
			path.check("node-tag", tag, () -> new DocumentIdFormat(character, tag, null));
			return path.check("server-prefix", prefix, () -> new DocumentIdFormat(character, tag, prefix));
		}

	}

	/**
	 * Settings of one collection.
	 *
	 * @param initialCapacity The smallest size of a range.
	 * @param maxCapacity The largest size of a range.
	 * @param refillAhead Whether the next range is fetched before the current one is used
	 * up.
	 * @param autonomy How long its numbers at hand are to last without the database.
	 * @param floor The number that the counter is raised to at its first use if it is
	 * lower.
	 * @param floorQuery SQL that returns such a number, such as the highest id of a
	 * table.
	 * @param sharedWith The collection whose counter this one uses.
	 * @param counter A counter that HiLo shares with other applications, in place of its
	 * own: sequence:order_seq, table:orders_seq for a table with one row, or
	 * table:hibernate_sequences/orders for one row of several.
	 * @param arithmetic Which numbers a value of the counter stands for.
	 * @param blockSize How many numbers a value of the counter stands for. Required for a
	 * table, and where values are multiplied; otherwise a sequence has it as its
	 * increment.
	 * @param scheme How ids are made from numbers, or where they come from.
	 * @param domain The highest number: int63, ecmascript, int32, or a number.
	 * @param generatedColumn What happens if the database fills the id column: it makes
	 * the ids (leave), or HiLo assigns them all the same (assign).
	 * @param existingIds Whether the first range starts above the ids in the table
	 * (probe), or not (ignore).
	 * @param warmUp Whether the first range is fetched in the background of the start, so
	 * that the first request does not wait for it.
	 */
	@ConfigurationProperties("hilo.collections.*")
	public record Collection(@Nullable Long initialCapacity, @Nullable Long maxCapacity, @Nullable Boolean refillAhead,
			@Nullable Duration autonomy, @Nullable Long floor, @Nullable String floorQuery, @Nullable String sharedWith,
			@Nullable String counter, @Nullable String arithmetic, @Nullable Long blockSize, @Nullable String scheme,
			@DefaultValue("int63") String domain, @Nullable GeneratedColumnPolicy generatedColumn,
			@DefaultValue("probe") ExistingIdsPolicy existingIds,
			@DefaultValue("false") boolean warmUp) implements RangeProperties {

		/**
		 * How ids are made.
		 * @return the scheme in lower case, even if none is set
		 */
		@Override
		public String scheme() {
			return (this.scheme != null) ? this.scheme.toLowerCase(Locale.ROOT) : SchemeSettings.HILO;
		}

		private boolean hasNumbers() {
			return scheme().equals(SchemeSettings.HILO);
		}

		/** Whether it is set, even to its default. */
		boolean setsScheme() {
			return this.scheme != null;
		}

		/** Whether others can use its counter. */
		boolean isShareable() {
			return hasNumbers() && this.sharedWith == null;
		}

		/** Refuses a floor where the counter can't be raised. */
		private void refuseFloor(PropertyPath path, String why) {
			path.refuse("floor", this.floor, why);
			path.refuse("floor-query", this.floorQuery, why);
		}

		Domain domain(PropertyPath path) {
			return path.check("domain", this.domain, () -> Domain.parse(this.domain));
		}

		@Override
		public CollectionSettings settings(PropertyPath path, CollectionSettings above) {
			return RangeProperties.super.settings(path, above).withBound(domain(path).max());
		}

		/**
		 * Refuses what a collection can't have with a foreign counter, or without one.
		 */
		void checkForeignCounter(PropertyPath path) {
			if (this.counter == null) {
				String why = "It has an effect only with " + path + "counter, which is not set: remove it";
				path.refuse("arithmetic", this.arithmetic, why);
				path.refuse("block-size", this.blockSize, why);
				return;
			}
			path.require(hasNumbers(), "counter", this.counter,
					"Only the scheme hilo can use a foreign counter: remove " + path + "scheme, or the counter");
			refuseFloor(path, "Other applications use the counter too, so it is never raised: remove this property");
			path.refuse("shared-with", this.sharedWith,
					"A collection has one counter, and " + path + "counter is set: remove one of them");
		}

		/**
		 * Refuses what a collection can't have whose numbers come from the sequence of an
		 * entity.
		 */
		void checkWithSequence(PropertyPath path, String why) {
			refuseFloor(path, why);
			path.refuse("shared-with", this.sharedWith, why);
			path.refuse("scheme", hasNumbers() ? null : scheme(), why);
		}

		/**
		 * Refuses what has to be set for the collection whose counter this one uses.
		 * @param counter that collection
		 * @param other what is set for it, if anything
		 */
		void checkSharing(PropertyPath path, String counter, @Nullable Collection other) {
			path.require(hasNumbers() && (other == null || other.isShareable()), "shared-with", counter,
					"Both collections must have the scheme hilo, and the other one a counter of its own");
			path.check("shared-with", counter, () -> CheckedNaming.check(counter));
			String where = "The counter is that of '" + counter + "': set it there";
			Domain domain = (other != null) ? other.domain(PropertyPath.of(counter)) : Domain.INT63;
			path.require(domain(path).max() >= domain.max(), "domain", this.domain, where);
			refuseFloor(path, where);
			path.refuse("initial-capacity", this.initialCapacity, where);
			path.refuse("max-capacity", this.maxCapacity, where);
			path.refuse("refill-ahead", this.refillAhead, where);
			path.refuse("autonomy", this.autonomy, where);
		}

		/** Refuses what only ranges could have. */
		void checkWithoutRanges(PropertyPath path) {
			String scheme = "The scheme " + scheme();
			path.require(domain(path).max() == Long.MAX_VALUE, "domain", this.domain, scheme + " needs int63");
			refuseFloor(path, scheme + " has no counter that could start above it: remove it");
			refuseWarmUp(path);
		}

		void refuseWarmUp(PropertyPath path) {
			path.refuse("warm-up", this.warmUp ? true : null,
					"The scheme " + scheme() + " has no ranges that could be fetched: remove it");
		}

	}

	/**
	 * What meters show.
	 *
	 * @param maxCollections How many collections have a tag of their own, in all
	 * databases together, 0 or more. All further ones are summed up in 'other'.
	 */
	public record Metrics(@DefaultValue("100") int maxCollections) {
	}

	/**
	 * What decides over the health.
	 *
	 * @param databases The databases that the status depends on, by name; 'default' is
	 * the default one. All databases unless set.
	 */
	public record Health(@DefaultValue Set<String> databases) {
	}

	/** What happens to entities whose id column the database fills. */
	public enum GeneratedColumnPolicy {

		/** The database makes their ids. */
		LEAVE,

		/** They get ids like all others. */
		ASSIGN

	}

	/** What happens with ids that a table had before its collection had a counter. */
	public enum ExistingIdsPolicy {

		/** The counter starts above them. */
		PROBE,

		/** They are not probed. */
		IGNORE

	}

	/** How the values of the sequences of entities are taken. */
	public enum SequencePolicy {

		/** One for each row, by what reads the annotation. */
		ROWS,

		/** Many at once, by HiLo. */
		BLOCKS

	}

	/**
	 * Which entities get ids.
	 *
	 * @param include Packages or classes whose entities get ids; all unless set.
	 * @param exclude Packages or classes whose entities get no ids from HiLo.
	 * @param generatedColumns What happens to entities whose id column the database
	 * fills: the database makes their ids (leave), or HiLo assigns them all the same
	 * (assign).
	 * @param sequences How entities with a sequence of their own, by Sequence of Spring
	 * Data, get its values: one for each row, as without HiLo (rows), or many in one trip
	 * (blocks).
	 */
	public record Entities(@DefaultValue List<String> include, @DefaultValue List<String> exclude,
			@Nullable GeneratedColumnPolicy generatedColumns, @Nullable SequencePolicy sequences) {
	}

}

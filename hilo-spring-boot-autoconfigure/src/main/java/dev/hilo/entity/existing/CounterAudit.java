package dev.hilo.entity.existing;

import java.util.Comparator;

import org.jspecify.annotations.Nullable;

import dev.hilo.engine.CounterCheck;

/**
 * A counter compared with the table whose ids it makes.
 *
 * @param database the database, or {@code null} for the default one
 * @param collection the collection, in lower case
 * @param entity the class of the entities
 * @param table the table as its statements name it, or {@code null} if it is not known
 * @param check where the next range would begin, or {@code null} if nothing was compared
 * @param highest the highest number among the ids, or {@code null} if it was not read
 * @param behindBy how far the counter is below the highest id; 0 is as it should be, also
 * where the first draw will probe the table, or at a floor above it
 * @param bound the highest number that an id can be
 * @param skipped why nothing was compared, or {@code null}
 * @param failure what has failed, if that is why
 */
public record CounterAudit(@Nullable String database, String collection, String entity, @Nullable String table,
		@Nullable CounterCheck check, @Nullable Long highest, long behindBy, long bound, @Nullable String skipped,
		@Nullable Throwable failure) {

	/** By collection, entity and database. */
	static final Comparator<CounterAudit> ORDER = Comparator.comparing(CounterAudit::collection)
		.thenComparing(CounterAudit::entity)
		.thenComparing((audit) -> String.valueOf(audit.database()));

}

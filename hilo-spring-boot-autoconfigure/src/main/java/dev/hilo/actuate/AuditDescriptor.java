package dev.hilo.actuate;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

import dev.hilo.entity.existing.CounterAudit;

/**
 * The counters compared with their tables.
 *
 * @param instance the instance that has compared them
 * @param tables the result for each table
 */
record AuditDescriptor(String instance, List<TableDescriptor> tables) implements OperationResponseBody {

	/**
	 * One counter and one table.
	 *
	 * @param database the database
	 * @param collection the collection
	 * @param entity the class of the entities
	 * @param table the table
	 * @param counter the highest number reserved
	 * @param highest the highest number among the ids
	 * @param behindBy how far the counter is below that; 0 is as it should be
	 * @param raised whether the counter was raised because of that
	 * @param notRaised why it was not, though that was asked for
	 * @param skipped why nothing was compared
	 */
	record TableDescriptor(String database, String collection, String entity, @Nullable String table,
			@Nullable Long counter, @Nullable Long highest, long behindBy, boolean raised, @Nullable String notRaised,
			@Nullable String skipped) {

		static TableDescriptor of(CounterAudit audit, boolean raised, @Nullable String notRaised) {
			return new TableDescriptor(HiLoEndpoint.nameOf(audit.database()), audit.collection(), audit.entity(),
					audit.table(), audit.counter(), audit.highest(), audit.behindBy(), raised, notRaised,
					audit.skipped());
		}

	}

}

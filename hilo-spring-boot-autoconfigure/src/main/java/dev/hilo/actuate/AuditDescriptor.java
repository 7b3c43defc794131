package dev.hilo.actuate;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

import dev.hilo.engine.CounterCheck;
import dev.hilo.entity.existing.CounterAudit;

/**
 * The counters compared with their tables.
 *
 * @param instance the instance that has compared them
 * @param tables the result for each table, and for each counter without one
 */
record AuditDescriptor(String instance, List<TableDescriptor> tables) implements OperationResponseBody {

	/**
	 * One counter and one table.
	 *
	 * @param database the database
	 * @param collection the collection
	 * @param entity the class of the entities; absent for a collection without one
	 * @param table the table
	 * @param foreignCounter the foreign counter that the numbers come from
	 * @param counter the highest number reserved, of a foreign counter by any client
	 * @param reserved how many numbers this instance has reserved since its start
	 * @param floor what the collection's floor gives now
	 * @param highest the highest number among the ids
	 * @param behindBy how far the counter is below that; 0 is as it should be
	 * @param next the number that the next range would begin with
	 * @param raised whether the counter was raised because of that
	 * @param notRaised why it was not, though that was asked for
	 * @param skipped why nothing was compared
	 */
	record TableDescriptor(String database, String collection, @Nullable String entity, @Nullable String table,
			@Nullable String foreignCounter, @Nullable Long counter, @Nullable Long reserved, @Nullable Long floor,
			@Nullable Long highest, long behindBy, @Nullable NextDescriptor next, boolean raised,
			@Nullable String notRaised, @Nullable String skipped) {

		static TableDescriptor of(CounterAudit audit, boolean raised, @Nullable String notRaised) {
			String database = HiLoEndpoint.nameOf(audit.database());
			CounterCheck check = audit.check();
			if (check == null) {
				return skipped(database, audit.collection(), audit.entity(),
						Failures.describe(String.valueOf(audit.skipped()), audit.failure()));
			}
			return new TableDescriptor(database, audit.collection(), audit.entity(), audit.table(),
					check.foreignCounter(), check.counter(), check.reserved(), check.floor(), audit.highest(),
					audit.behindBy(), NextDescriptor.of(check, audit.highest(), audit.bound()), raised, notRaised,
					null);
		}

		static TableDescriptor withoutTable(String database, String collection, CounterCheck check) {
			return new TableDescriptor(database, collection, null, null, check.foreignCounter(), check.counter(),
					check.reserved(), check.floor(), null, 0, NextDescriptor.of(check, null, check.bound()), false,
					null, null);
		}

		static TableDescriptor skipped(String database, String collection, @Nullable String entity, String reason) {
			return new TableDescriptor(database, collection, entity, null, null, null, null, null, null, 0, null, false,
					null, reason);
		}

	}

	/**
	 * Where the next range would begin.
	 *
	 * @param number its first number
	 * @param aboveRows whether it is above all ids in the table; absent without one
	 * @param aboveFloor whether it is above what the floor gives now; absent without one
	 * @param belowBound whether it is allowed
	 */
	record NextDescriptor(long number, @Nullable Boolean aboveRows, @Nullable Boolean aboveFloor, boolean belowBound) {

		static NextDescriptor of(CounterCheck check, @Nullable Long highest, long bound) {
			Long floor = check.floor();
			return new NextDescriptor(check.next(), (highest != null) ? check.next() > highest : null,
					(floor != null) ? check.next() > floor : null, check.next() <= bound);
		}

	}

}

package dev.hilo.data;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.data.relational.core.sql.IdentifierProcessing;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.entity.EntityIds;
import dev.hilo.entity.existing.EntityLocation;
import dev.hilo.entity.existing.ExistingRows;

/**
 * What happens to ids with {@code @Sequence}: Spring Data asks for a value for each row,
 * or HiLo takes many at once. Thread-safe.
 */
final class SequenceIds {

	private static final Logger logger = LoggerFactory.getLogger(SequenceIds.class);

	private final EntityIds ids;

	private final ExistingRows rows;

	private final EntityLocation location;

	private final AtomicBoolean logged = new AtomicBoolean();

	/**
	 * Asks for nothing yet.
	 * @param ids which ids there will be
	 * @param rows asks whether the database has sequences
	 * @param location where the entities are stored
	 */
	SequenceIds(EntityIds ids, ExistingRows rows, EntityLocation location) {
		this.ids = ids;
		this.rows = rows;
		this.location = location;
	}

	/**
	 * Whether Spring Data asks the sequence of an id. If not, and there is one, the
	 * collection draws from it from now on.
	 * @param id an id property
	 * @return whether HiLo has no part in it
	 * @throws HiLoConfigurationException if the collection can't draw from it
	 */
	boolean areLeft(RelationalPersistentProperty id) {
		if (!id.hasSequence()) {
			return false;
		}
		if (!this.ids.takesSequencesInBlocks() || !hasBlocks()) {
			return true;
		}
		this.ids.drawFromSequence(id.getOwner().getType(), id.getType(),
				id.getOwner().getType().getName() + "." + id.getName(),
				Objects.requireNonNull(id.getSequence()).toSql(IdentifierProcessing.ANSI));
		return false;
	}

	private boolean hasBlocks() {
		if (this.rows.hasSequences(this.location)) {
			return true;
		}
		if (this.logged.compareAndSet(false, true)) {
			logger.info(
					"@Sequence is left to Spring Data, though hilo.entities.sequences is blocks: HiLo takes blocks on "
							+ "PostgreSQL, MariaDB and H2, and the database here is another");
		}
		return false;
	}

}

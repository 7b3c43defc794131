package dev.hilo.engine;

import java.util.concurrent.atomic.AtomicBoolean;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.DocumentIdFormat;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;

/**
 * Writes to the log, with the first range of a database, what is in force there.
 * Thread-safe.
 */
final class FirstUse {

	private static final Logger logger = LoggerFactory.getLogger(FirstUse.class);

	private final AtomicBoolean told = new AtomicBoolean();

	private final String database;

	private final RangeRepository repository;

	private final DocumentIdFormat format;

	FirstUse(String database, RangeRepository repository, DocumentIdFormat format) {
		this.database = database;
		this.repository = repository;
		this.format = format;
	}

	void tell(Range range) {
		if (this.told.compareAndSet(false, true)) {
			logger.info("Ids of {} look like <collection>{}{}1{}. Their ranges come from {}", this.database,
					this.format.separator(), this.format.beforeNumber(range.serverPrefix()),
					this.format.afterNumber(range.nodeTag()), describe());
		}
	}

	/** A store may be users' code, whose failure must not waste the range. */
	private String describe() {
		try {
			return this.repository.describe().toString();
		}
		catch (RuntimeException | Error ex) {
			return this.repository.getClass().getName() + ", which could not describe itself: " + ex;
		}
	}

}

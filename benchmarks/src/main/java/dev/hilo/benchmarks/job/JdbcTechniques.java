package dev.hilo.benchmarks.job;

import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import javax.sql.DataSource;

import org.hibernate.id.uuid.UuidVersion7Strategy;

import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Spring Data JDBC's {@code saveAll}; a UUID that was made before needs
 * {@code insertAll}, which does the same for rows with ids.
 */
final class JdbcTechniques {

	static final String NAME = "Tea from the hill, first flush";

	static final long AMOUNT = 42;

	private final TransactionTemplate transaction;

	private final JdbcAggregateTemplate template;

	JdbcTechniques(Site site) {
		this.transaction = new TransactionTemplate(new JdbcTransactionManager(site.bean(DataSource.class)));
		this.template = site.bean(JdbcAggregateTemplate.class);
	}

	List<Technique> all() {
		return List.of(
				technique("Spring Data JDBC, HiLo", "hilo_row", this.template::saveAll,
						() -> new Rows.HiLo(null, NAME, AMOUNT)),
				technique("Spring Data JDBC, identity column", "identity_row", this.template::saveAll,
						() -> new Rows.Identity(null, NAME, AMOUNT)),
				technique("Spring Data JDBC, @Sequence", "sequence_row", this.template::saveAll,
						() -> new Rows.WithSequence(null, NAME, AMOUNT)),
				technique("Spring Data JDBC, @Sequence in blocks", "sequence_row", this.template::saveAll,
						() -> new Rows.InBlocks(null, NAME, AMOUNT)),
				technique("Spring Data JDBC, UUIDv7", "uuid_row", this.template::insertAll,
						() -> new Rows.WithUuid(newUuid(), NAME, AMOUNT)));
	}

	private <T> Technique technique(String title, String table, Consumer<List<T>> store, Supplier<T> row) {
		return new Technique(title, table, (count) -> this.transaction
			.executeWithoutResult((status) -> store.accept(Stream.generate(row).limit(count).toList())));
	}

	/** It takes the session, and does without one. */
	static UUID newUuid() {
		return UuidVersion7Strategy.INSTANCE.generateUuid(null);
	}

}

package dev.hilo.benchmarks.job;

import java.util.List;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.hibernate.id.uuid.UuidVersion7Strategy;

import org.springframework.context.ApplicationContext;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Spring Data JDBC's {@code saveAll}; a UUID that was made before needs
 * {@code insertAll}, which does the same for rows with ids.
 */
final class JdbcTechniques {

	static final String HILO = "Spring Data JDBC, HiLo";

	static final String IDENTITY = "Spring Data JDBC, identity column";

	static final String SEQUENCE = "Spring Data JDBC, @Sequence";

	static final String UUID_V7 = "Spring Data JDBC, UUIDv7";

	private static final String NAME = "Tea from the hill, first flush";

	private static final long AMOUNT = 42;

	private JdbcTechniques() {
	}

	static List<Technique> in(ApplicationContext application) {
		JdbcAggregateTemplate template = application.getBean(JdbcAggregateTemplate.class);
		TransactionTemplate transaction = new TransactionTemplate(
				application.getBean(PlatformTransactionManager.class));
		return List.of(
				new Technique(HILO, "hilo_row",
						(count) -> transaction.executeWithoutResult(
								(status) -> template.saveAll(rows(count, (row) -> new Rows.HiLo(null, NAME, AMOUNT))))),
				new Technique(IDENTITY, "identity_row", (count) -> transaction.executeWithoutResult(
						(status) -> template.saveAll(rows(count, (row) -> new Rows.Identity(null, NAME, AMOUNT))))),
				new Technique(SEQUENCE, "sequence_row", (count) -> transaction.executeWithoutResult(
						(status) -> template.saveAll(rows(count, (row) -> new Rows.WithSequence(null, NAME, AMOUNT))))),
				new Technique(UUID_V7, "uuid_row", (count) -> transaction.executeWithoutResult((status) -> template
					.insertAll(rows(count, (row) -> new Rows.WithUuid(newUuid(), NAME, AMOUNT))))));
	}

	/** It takes the session, and does without one. */
	static UUID newUuid() {
		return UuidVersion7Strategy.INSTANCE.generateUuid(null);
	}

	private static <T> List<T> rows(int count, IntFunction<T> row) {
		return IntStream.range(0, count).mapToObj(row).toList();
	}

}

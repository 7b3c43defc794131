package dev.hilo.benchmarks.job;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import javax.sql.DataSource;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import org.hibernate.Session;
import org.hibernate.id.uuid.UuidVersion7Strategy;

import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jpa.repository.support.SimpleJpaRepository;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A way to store so many new rows in a table, in one transaction.
 */
record Technique(String title, String table, IntConsumer store) {

	/** Spring Data's {@code saveAll}: JDBC's, and JPA's with Hibernate's batches. */
	static List<Technique> all(Site site) {
		List<Technique> all = new ArrayList<>(jdbc(site));
		for (int batch : List.of(50, 500)) {
			all.addAll(List.of(jpa(site, batch, "@HiLoId Long", "hilo_row", Entities.HiLo::new),
					jpa(site, batch, "@HiLoId Long in ranges of up to 1000", "bounded_row", Entities.HiLoBounded::new),
					jpa(site, batch, "@HiLoId String", "text_row", Entities.HiLoText::new),
					jpa(site, batch, "identity column", "identity_row", Entities.Identity::new),
					jpa(site, batch, "sequence pooled by 50", "sequence_row", Entities.Pooled::new),
					jpa(site, batch, "sequence pooled by 1000", "sequence_row", Entities.PooledBy1000::new),
					jpa(site, batch, "@BatchSequence by 50", "sequence_row", Entities.Batched::new),
					jpa(site, batch, "UUIDv7", "uuid_row", Entities.WithUuid::new)));
		}
		return all;
	}

	/** A UUID that was made before needs {@code insertAll}, which does the same. */
	private static List<Technique> jdbc(Site site) {
		JdbcAggregateTemplate template = site.bean(JdbcAggregateTemplate.class);
		return List.of(
				jdbc(site, "HiLo", "hilo_row", template::saveAll, () -> new Rows.HiLo(null, Rows.NAME, Rows.AMOUNT)),
				jdbc(site, "identity column", "identity_row", template::saveAll,
						() -> new Rows.Identity(null, Rows.NAME, Rows.AMOUNT)),
				jdbc(site, "@Sequence", "sequence_row", template::saveAll,
						() -> new Rows.WithSequence(null, Rows.NAME, Rows.AMOUNT)),
				jdbc(site, "@Sequence in blocks", "sequence_row", template::saveAll,
						() -> new Rows.InBlocks(null, Rows.NAME, Rows.AMOUNT)),
				jdbc(site, "UUIDv7", "uuid_row", template::insertAll,
						() -> new Rows.WithUuid(UuidVersion7Strategy.INSTANCE.generateUuid(null), Rows.NAME,
								Rows.AMOUNT)));
	}

	private static <T> Technique jdbc(Site site, String title, String table, Consumer<List<T>> store, Supplier<T> row) {
		TransactionTemplate transaction = new TransactionTemplate(
				new JdbcTransactionManager(site.bean(DataSource.class)));
		return new Technique("Spring Data JDBC, " + title, table, (count) -> transaction
			.executeWithoutResult((status) -> store.accept(Stream.generate(row).limit(count).toList())));
	}

	private static <T> Technique jpa(Site site, int batch, String title, String table, Supplier<T> entity) {
		EntityManagerFactory factory = site.bean(EntityManagerFactory.class);
		return new Technique("saveAll by " + batch + ", " + title, table, (count) -> {
			try (EntityManager manager = factory.createEntityManager()) {
				manager.unwrap(Session.class).setJdbcBatchSize(batch);
				manager.getTransaction().begin();
				List<T> entities = Stream.generate(entity).limit(count).toList();
				new SimpleJpaRepository<T, Object>(typeOf(entities), manager).saveAll(entities);
				manager.getTransaction().commit();
			}
		});
	}

	@SuppressWarnings("unchecked")
	private static <T> Class<T> typeOf(List<T> entities) {
		return (Class<T>) entities.get(0).getClass();
	}

}

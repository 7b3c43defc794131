package dev.hilo.benchmarks.job;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import org.hibernate.Session;

import org.springframework.data.jpa.repository.support.SimpleJpaRepository;

/**
 * JPA's {@code persist}, and Spring Data JPA's {@code saveAll}.
 */
final class JpaTechniques {

	private final EntityManagerFactory factory;

	JpaTechniques(Site site) {
		this.factory = site.bean(EntityManagerFactory.class);
	}

	List<Technique> all() {
		List<Technique> all = new ArrayList<>();
		for (int batch : List.of(50, 500)) {
			all.addAll(both(batch, "@HiLoId Long", "hilo_row", Entities.HiLo.class, Entities.HiLo::new));
			all.addAll(both(batch, "identity column", "identity_row", Entities.Identity.class, Entities.Identity::new));
			all.addAll(
					both(batch, "sequence pooled by 50", "sequence_row", Entities.Pooled.class, Entities.Pooled::new));
			all.addAll(both(batch, "UUIDv7", "uuid_row", Entities.WithUuid.class, Entities.WithUuid::new));
			all.add(persist(batch, "@BatchSequence by 50", "sequence_row", Entities.Batched::new));
			all.add(persist(batch, "sequence pooled by 1000", "sequence_row", Entities.PooledBy1000::new));
			all.add(persist(batch, "@HiLoId Long in ranges of up to 1000", "bounded_row", Entities.HiLoBounded::new));
			all.add(persist(batch, "@HiLoId String", "text_row", Entities.HiLoText::new));
		}
		return all;
	}

	static Entities.Numbered numbered(long id) {
		Entities.Numbered entity = new Entities.Numbered();
		entity.id = id;
		return entity;
	}

	private <T> List<Technique> both(int batch, String title, String table, Class<T> type, Supplier<T> entity) {
		return List.of(persist(batch, title, table, entity),
				new Technique("saveAll by " + batch + ", " + title, table,
						(count) -> inTransaction(batch, (manager) -> new SimpleJpaRepository<T, Object>(type, manager)
							.saveAll(Stream.generate(entity).limit(count).toList()))));
	}

	private Technique persist(int batch, String title, String table, Supplier<?> entity) {
		return new Technique("persist by " + batch + ", " + title, table, (count) -> inTransaction(batch, (manager) -> {
			for (int i = 1; i <= count; i++) {
				manager.persist(entity.get());
				if (i % batch == 0) {
					manager.flush();
					manager.clear();
				}
			}
		}));
	}

	private void inTransaction(int batch, Consumer<EntityManager> work) {
		try (EntityManager manager = this.factory.createEntityManager()) {
			manager.unwrap(Session.class).setJdbcBatchSize(batch);
			manager.getTransaction().begin();
			work.accept(manager);
			manager.getTransaction().commit();
		}
	}

}

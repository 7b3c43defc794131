package dev.hilo.benchmarks.job;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;

import org.springframework.data.jpa.repository.support.SimpleJpaRepository;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;

/**
 * JPA's {@code persist}, and Spring Data JPA's {@code saveAll}, in batches of fifty.
 * HiLo's ids are drawn by hand before.
 */
final class JpaTechniques {

	private static final int BATCH = 50;

	private final EntityManagerFactory factory;

	private final HiLoSequence sequence;

	JpaTechniques(Site site) {
		this.factory = site.bean(EntityManagerFactory.class);
		this.sequence = site.bean(HiLoIdGenerator.class).sequence(null, "jpa");
	}

	List<Technique> all() {
		Supplier<Entities.HiLo> numbered = () -> numbered(this.sequence.next());
		return List.of(persist("JPA, HiLo", "hilo_row", numbered),
				persist("JPA, identity column", "identity_row", Entities.Identity::new),
				persist("JPA, sequence pooled by 50", "sequence_row", Entities.Pooled::new),
				persist("JPA, UUIDv7", "uuid_row", JpaTechniques::withUuid),
				saveAll("Spring Data JPA saveAll, HiLo", "hilo_row", Entities.HiLo.class, numbered),
				saveAll("Spring Data JPA saveAll, identity column", "identity_row", Entities.Identity.class,
						Entities.Identity::new));
	}

	static Entities.HiLo numbered(long id) {
		Entities.HiLo entity = new Entities.HiLo();
		entity.id = id;
		return entity;
	}

	static Entities.WithUuid withUuid() {
		Entities.WithUuid entity = new Entities.WithUuid();
		entity.id = JdbcTechniques.newUuid();
		return entity;
	}

	private <T> Technique saveAll(String title, String table, Class<T> type, Supplier<T> entity) {
		return new Technique(title, table,
				(count) -> inTransaction((manager) -> new SimpleJpaRepository<T, Long>(type, manager)
					.saveAll(Stream.generate(entity).limit(count).toList())));
	}

	private Technique persist(String title, String table, Supplier<?> entity) {
		return new Technique(title, table, (count) -> inTransaction((manager) -> {
			for (int i = 1; i <= count; i++) {
				manager.persist(entity.get());
				if (i % BATCH == 0) {
					manager.flush();
					manager.clear();
				}
			}
		}));
	}

	private void inTransaction(Consumer<EntityManager> work) {
		try (EntityManager manager = this.factory.createEntityManager()) {
			manager.getTransaction().begin();
			work.accept(manager);
			manager.getTransaction().commit();
		}
	}

}

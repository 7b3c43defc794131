package dev.hilo.benchmarks.job;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;

import org.springframework.context.ApplicationContext;
import org.springframework.data.jpa.repository.support.SimpleJpaRepository;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;

/**
 * JPA's {@code persist}, and Spring Data JPA's {@code saveAll}, in batches of fifty.
 * HiLo's ids are drawn by hand before.
 */
final class JpaTechniques {

	static final String HILO = "JPA, HiLo";

	static final String SAVE_ALL_HILO = "Spring Data JPA saveAll, HiLo";

	static final String SAVE_ALL_IDENTITY = "Spring Data JPA saveAll, identity column";

	static final String IDENTITY = "JPA, identity column";

	static final String POOLED = "JPA, sequence pooled by 50";

	static final String UUID_V7 = "JPA, UUIDv7";

	private static final int BATCH = 50;

	private JpaTechniques() {
	}

	static List<Technique> in(ApplicationContext application) {
		EntityManagerFactory factory = application.getBean(EntityManagerFactory.class);
		HiLoSequence sequence = application.getBean(HiLoIdGenerator.class).sequence(null, "jpa");
		Supplier<Entities.HiLo> numbered = () -> {
			Entities.HiLo entity = new Entities.HiLo();
			entity.id = sequence.next();
			return entity;
		};
		return List.of(technique(HILO, "hilo_row", factory, numbered),
				technique(IDENTITY, "identity_row", factory, Entities.Identity::new),
				technique(POOLED, "sequence_row", factory, Entities.Pooled::new),
				technique(UUID_V7, "uuid_row", factory, () -> {
					Entities.WithUuid entity = new Entities.WithUuid();
					entity.id = JdbcTechniques.newUuid();
					return entity;
				}),
				new Technique(SAVE_ALL_HILO, "hilo_row",
						(count) -> saveAll(factory, Entities.HiLo.class, Stream.generate(numbered).limit(count))),
				new Technique(SAVE_ALL_IDENTITY, "identity_row", (count) -> saveAll(factory, Entities.Identity.class,
						Stream.generate(Entities.Identity::new).limit(count))));
	}

	private static <T> void saveAll(EntityManagerFactory factory, Class<T> type, Stream<T> entities) {
		try (EntityManager manager = factory.createEntityManager()) {
			manager.getTransaction().begin();
			new SimpleJpaRepository<T, Long>(type, manager).saveAll(entities.toList());
			manager.getTransaction().commit();
		}
	}

	private static Technique technique(String title, String table, EntityManagerFactory factory, Supplier<?> entity) {
		return new Technique(title, table, (count) -> persist(factory, count, entity));
	}

	private static void persist(EntityManagerFactory factory, int count, Supplier<?> entity) {
		try (EntityManager manager = factory.createEntityManager()) {
			manager.getTransaction().begin();
			for (int i = 1; i <= count; i++) {
				manager.persist(entity.get());
				if (i % BATCH == 0) {
					manager.flush();
					manager.clear();
				}
			}
			manager.getTransaction().commit();
		}
	}

}

package dev.hilo.benchmarks.job;

import java.util.List;
import java.util.function.Supplier;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;

import org.springframework.context.ApplicationContext;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;

/**
 * JPA's {@code persist}, in batches of fifty. HiLo's ids are drawn by hand before.
 */
final class JpaTechniques {

	static final String HILO = "JPA, HiLo";

	static final String IDENTITY = "JPA, identity column";

	static final String POOLED = "JPA, sequence pooled by 50";

	static final String UUID_V7 = "JPA, UUIDv7";

	private static final int BATCH = 50;

	private JpaTechniques() {
	}

	static List<Technique> in(ApplicationContext application) {
		EntityManagerFactory factory = application.getBean(EntityManagerFactory.class);
		HiLoSequence sequence = application.getBean(HiLoIdGenerator.class).sequence(null, "jpa");
		return List.of(technique(HILO, "hilo_row", factory, () -> {
			Entities.HiLo entity = new Entities.HiLo();
			entity.id = sequence.next();
			return entity;
		}), technique(IDENTITY, "identity_row", factory, Entities.Identity::new),
				technique(POOLED, "sequence_row", factory, Entities.Pooled::new),
				technique(UUID_V7, "uuid_row", factory, () -> {
					Entities.WithUuid entity = new Entities.WithUuid();
					entity.id = JdbcTechniques.newUuid();
					return entity;
				}));
	}

	private static Technique technique(String title, String table, EntityManagerFactory factory,
			Supplier<Object> entity) {
		return new Technique(title, table, (count) -> persist(factory, count, entity));
	}

	private static void persist(EntityManagerFactory factory, int count, Supplier<Object> entity) {
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

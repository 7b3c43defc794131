package dev.hilo.smoke.boot3;

import java.util.Map;

import jakarta.persistence.Entity;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.Persistence;
import org.eclipse.persistence.sessions.Session;
import org.eclipse.persistence.sessions.SessionCustomizer;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Entities of EclipseLink get their ids from HiLo, as {@code docs/other-stacks.md} says.
 */
class EclipseLinkTests {

	static HiLoSequences sequences;

	@Test
	void entitiesGetIdsWhenTheyArePersisted() {
		JdbcDataSource dataSource = new JdbcDataSource();
		dataSource.setURL("jdbc:h2:mem:eclipselink;DB_CLOSE_DELAY=-1");
		try (JdbcRangeRepository store = JdbcRangeRepository.over(dataSource).build();
				HiLoSequences ids = HiLoSequences.over(store).build();
				EntityManagerFactory factory = factory(ids, dataSource)) {
			var entities = factory.createEntityManager();
			entities.getTransaction().begin();
			Parcel first = new Parcel();
			Parcel second = new Parcel();
			entities.persist(first);
			entities.persist(second);
			assertThat(first.id).isEqualTo(1);
			assertThat(second.id).isEqualTo(2);
			entities.getTransaction().commit();
			assertThat(factory.createEntityManager().find(Parcel.class, 2L)).isNotNull();
			assertThat(ids.sequence("parcels").next()).isEqualTo(3);
		}
	}

	private static EntityManagerFactory factory(HiLoSequences ids, JdbcDataSource dataSource) {
		sequences = ids;
		return Persistence.createEntityManagerFactory("parcels", Map.of("jakarta.persistence.nonJtaDataSource",
				dataSource, "eclipselink.session.customizer", Customizer.class.getName()));
	}

	public static class Customizer implements SessionCustomizer {

		@Override
		public void customize(Session session) {
			session.getLogin().addSequence(new EntitySequence("parcels", sequences.sequence("parcels")));
		}

	}

	@Entity
	public static class Parcel {

		@Id
		@GeneratedValue(generator = "parcels")
		Long id;

	}

}

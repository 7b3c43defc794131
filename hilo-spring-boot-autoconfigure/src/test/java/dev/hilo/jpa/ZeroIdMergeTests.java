package dev.hilo.jpa;

import java.util.List;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.spi.BootstrapContext;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.event.internal.DefaultMergeEventListener;
import org.hibernate.event.service.spi.EventListenerRegistry;
import org.hibernate.event.spi.EventType;
import org.hibernate.event.spi.MergeContext;
import org.hibernate.event.spi.MergeEvent;
import org.hibernate.event.spi.MergeEventListener;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.jpa.boot.spi.IntegratorProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.hibernate.autoconfigure.HibernatePropertiesCustomizer;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A merge of an id 0 inserts, also in applications that listen to merges themselves.
 */
class ZeroIdMergeTests {

	@Test
	void entityWithTheIdZeroIsMergedAsANewOneBesideRowZero() {
		JpaApplication.with(Engine.H2, Counted.class).run((context) -> {
			context.getBean(JdbcTemplate.class).update("INSERT INTO Counted (id) VALUES (0)");
			JpaApplication application = new JpaApplication(context);
			Counted merged = application.call((manager) -> {
				assertThat(manager.find(Counted.class, 0L)).isNotNull();
				return manager.merge(new Counted());
			});
			assertThat(merged.id).isPositive();
			assertThat(application.count("Counted")).isEqualTo(2);
		});
	}

	@ParameterizedTest
	@EnumSource
	void mergedEntityIsStoredOnceBesideListenersOfTheApplication(Way way) {
		Listening integrator = new Listening(way);
		IntegratorProvider provider = () -> List.of(integrator);
		JpaApplication.with(Engine.H2, Leaf.class, Counted.class)
			.withBean(HibernatePropertiesCustomizer.class,
					() -> (properties) -> properties.put("hibernate.integrator_provider", provider))
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				Leaf merged = application.call((manager) -> manager.merge(new Leaf()));
				assertThat(application.count("Leaf")).isEqualTo(1);
				assertThat(application.find(Leaf.class, merged.id)).isNotNull();
				Counted counted = application.call((manager) -> manager.merge(new Counted()));
				assertThat(counted.id).isPositive();
				assertThat(application.count("Counted")).isEqualTo(1);
				assertThat(integrator.merges).isEqualTo(2);
			});
	}

	enum Way {

		REPLACED, FIRST, LAST

	}

	private static final class Listening implements Integrator {

		private final Way way;

		private int merges;

		Listening(Way way) {
			this.way = way;
		}

		@Override
		public void integrate(Metadata metadata, BootstrapContext bootstrap, SessionFactoryImplementor factory) {
			EventListenerRegistry listeners = factory.getEventListenerRegistry();
			switch (this.way) {
				case REPLACED -> listeners.setListeners(EventType.MERGE, new Replacement());
				case FIRST -> listeners.prependListeners(EventType.MERGE, new Beside());
				case LAST -> listeners.appendListeners(EventType.MERGE, new Beside());
			}
		}

		private final class Replacement extends DefaultMergeEventListener {

			@Override
			public void onMerge(MergeEvent event) {
				Listening.this.merges++;
				super.onMerge(event);
			}

		}

		private final class Beside implements MergeEventListener {

			@Override
			public void onMerge(MergeEvent event) {
				Listening.this.merges++;
			}

			@Override
			public void onMerge(MergeEvent event, MergeContext copied) {
			}

		}

	}

	@Entity(name = "Leaf")
	static class Leaf {

		@Id
		@HiLoId
		@Nullable Long id;

	}

	@Entity(name = "Counted")
	static class Counted {

		@Id
		@HiLoId
		long id;

	}

}

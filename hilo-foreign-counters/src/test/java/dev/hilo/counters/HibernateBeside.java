package dev.hilo.counters;

import java.util.function.LongSupplier;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.TableGenerator;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.GenericGenerator;
import org.hibernate.annotations.Parameter;
import org.hibernate.cfg.Configuration;
import org.hibernate.id.enhanced.SequenceStyleGenerator;
import org.jspecify.annotations.Nullable;

import dev.hilo.support.Engine;

/**
 * An application with Hibernate that draws ids from a counter as it does by itself. Its
 * restarts forget what was not drawn.
 */
final class HibernateBeside implements LongSupplier, AutoCloseable {

	private final Kind kind;

	private final SessionFactory factory;

	HibernateBeside(Engine engine, String url, Kind kind, String optimizer, boolean create) {
		this.kind = kind;
		this.factory = new Configuration().addAnnotatedClass(kind.entity)
			.setProperty("hibernate.connection.url", url)
			.setProperty("hibernate.connection.username", engine.user())
			.setProperty("hibernate.connection.password", "")
			.setProperty("hibernate.id.optimizer.pooled.preferred", optimizer)
			.setProperty("hibernate.hbm2ddl.auto", create ? "create-only" : "none")
			.buildSessionFactory();
	}

	/** The next id, of an entity that is never inserted. */
	@Override
	public long getAsLong() {
		return this.factory.fromSession((session) -> {
			Numbered entity = this.kind.make();
			session.persist(entity);
			Long id = entity.id();
			session.clear();
			return (id != null) ? id : 0;
		});
	}

	@Override
	public void close() {
		this.factory.close();
	}

	enum Kind {

		/** The default of {@code GenerationType.SEQUENCE}. */
		SEQUENCE(OfSequence.class, "sequence:order_seq", null),

		/** The default of {@code GenerationType.TABLE}. */
		SEGMENT(OfSegment.class, "table:hibernate_sequences/orders", 50L),

		/** What stands in for a sequence on databases that have none. */
		ROW(OfRow.class, "table:orders_seq", 50L);

		final Class<? extends Numbered> entity;

		final String counter;

		private final @Nullable Long blockSize;

		Kind(Class<? extends Numbered> entity, String counter, @Nullable Long blockSize) {
			this.entity = entity;
			this.counter = counter;
			this.blockSize = blockSize;
		}

		/** All have an allocationSize of 50. */
		@Nullable Long blockSize(Arithmetic arithmetic) {
			return switch (arithmetic) {
				case LOW, POOLED -> this.blockSize;
				case LEGACY_HILO -> 51L;
				default -> 50L;
			};
		}

		Numbered make() {
			return switch (this) {
				case SEQUENCE -> new OfSequence();
				case SEGMENT -> new OfSegment();
				case ROW -> new OfRow();
			};
		}

	}

	interface Numbered {

		@Nullable Long id();

	}

	@Entity(name = "OfSequence")
	static class OfSequence implements Numbered {

		@Id
		@GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "orders")
		@SequenceGenerator(name = "orders", sequenceName = "order_seq", allocationSize = 50)
		@Nullable Long id;

		@Override
		public @Nullable Long id() {
			return this.id;
		}

	}

	@Entity(name = "OfSegment")
	static class OfSegment implements Numbered {

		@Id
		@GeneratedValue(strategy = GenerationType.TABLE, generator = "orders")
		@TableGenerator(name = "orders", table = "hibernate_sequences", pkColumnValue = "orders", allocationSize = 50)
		@Nullable Long id;

		@Override
		public @Nullable Long id() {
			return this.id;
		}

	}

	@SuppressWarnings("removal") // no other annotation forces the table
	@Entity(name = "OfRow")
	static class OfRow implements Numbered {

		@Id
		@GeneratedValue(generator = "orders")
		@GenericGenerator(name = "orders", type = SequenceStyleGenerator.class,
				parameters = { @Parameter(name = "sequence_name", value = "orders_seq"),
						@Parameter(name = "increment_size", value = "50"),
						@Parameter(name = "force_table_use", value = "true") })
		@Nullable Long id;

		@Override
		public @Nullable Long id() {
			return this.id;
		}

	}

}

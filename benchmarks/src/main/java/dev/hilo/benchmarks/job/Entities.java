package dev.hilo.benchmarks.job;

import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import jakarta.persistence.TableGenerator;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Persistable;

/**
 * The rows as JPA stores them.
 */
final class Entities {

	private Entities() {
	}

	@MappedSuperclass
	abstract static class Content {

		@Column(name = "name")
		String name = JdbcTechniques.NAME;

		@Column(name = "amount")
		long amount = JdbcTechniques.AMOUNT;

	}

	/** Has an id before it is persisted, and says that it is new all the same. */
	@Entity(name = "HiLoEntity")
	@Table(name = "hilo_row")
	static class HiLo extends Content implements Persistable<Long> {

		@Id
		@Nullable Long id;

		@Override
		public @Nullable Long getId() {
			return this.id;
		}

		@Override
		public boolean isNew() {
			return true;
		}

	}

	@Entity(name = "IdentityEntity")
	@Table(name = "identity_row")
	static class Identity extends Content {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Nullable Long id;

	}

	@Entity(name = "PooledEntity")
	@Table(name = "sequence_row")
	static class Pooled extends Content {

		@Id
		@GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "pooled")
		@SequenceGenerator(name = "pooled", sequenceName = "pooled_seq", allocationSize = 50)
		@Nullable Long id;

	}

	@Entity(name = "UuidEntity")
	@Table(name = "uuid_row")
	static class WithUuid extends Content {

		@Id
		@Nullable UUID id;

	}

	/** For its generator only, which goes to its table for every number. */
	@Entity(name = "TableEntity")
	@Table(name = "hilo_row")
	static class FromTable extends Content {

		@Id
		@GeneratedValue(strategy = GenerationType.TABLE, generator = "table")
		@TableGenerator(name = "table", table = "hibernate_sequences", pkColumnName = "sequence_name",
				valueColumnName = "next_val", pkColumnValue = "rows", allocationSize = 1)
		@Nullable Long id;

	}

}

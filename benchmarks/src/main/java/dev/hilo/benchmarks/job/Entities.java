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

	/** What all rows have. */
	@MappedSuperclass
	abstract static class Content {

		@Column(name = "name")
		String name = "Tea from the hill, first flush";

		@Column(name = "amount")
		long amount = 42;

	}

	/** Is given its id by HiLo before it is persisted. */
	@Entity(name = "HiLoEntity")
	@Table(name = "hilo_row")
	static class HiLo extends Content implements Persistable<Long> {

		@Id
		@Nullable Long id;

		@Override
		public @Nullable Long getId() {
			return this.id;
		}

		/** It has an id and is new all the same. */
		@Override
		public boolean isNew() {
			return true;
		}

	}

	/** Gets its id from its column. */
	@Entity(name = "IdentityEntity")
	@Table(name = "identity_row")
	static class Identity extends Content {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Nullable Long id;

	}

	/** Gets its id from a sequence that is asked once for fifty. */
	@Entity(name = "PooledEntity")
	@Table(name = "sequence_row")
	static class Pooled extends Content {

		@Id
		@GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "pooled")
		@SequenceGenerator(name = "pooled", sequenceName = "pooled_seq", allocationSize = 50)
		@Nullable Long id;

	}

	/** Brings its id along. */
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

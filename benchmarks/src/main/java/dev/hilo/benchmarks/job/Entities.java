package dev.hilo.benchmarks.job;

import java.util.UUID;

import io.hypersistence.utils.hibernate.id.BatchSequence;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import org.hibernate.annotations.GenericGenerator;
import org.hibernate.annotations.Parameter;
import org.hibernate.annotations.UuidGenerator;
import org.hibernate.id.enhanced.SequenceStyleGenerator;
import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoCollection;
import dev.hilo.jpa.HiLoId;

/**
 * The rows as JPA stores them.
 */
final class Entities {

	private Entities() {
	}

	static Numbered numbered(long id) {
		Numbered entity = new Numbered();
		entity.id = id;
		return entity;
	}

	@MappedSuperclass
	abstract static class Content {

		@Column(name = "name")
		String name = Rows.NAME;

		@Column(name = "amount")
		long amount = Rows.AMOUNT;

	}

	@Entity(name = "HiLoEntity")
	@Table(name = "hilo_row")
	static class HiLo extends Content {

		@Id
		@HiLoId
		@Nullable Long id;

	}

	/** Of ranges that have at most as many numbers as {@link PooledBy1000} has. */
	@Entity(name = "BoundedEntity")
	@Table(name = "bounded_row")
	@HiLoCollection("Bounded")
	static class HiLoBounded extends Content {

		@Id
		@HiLoId
		@Nullable Long id;

	}

	@Entity(name = "HiLoTextEntity")
	@Table(name = "text_row")
	@HiLoCollection("Texts")
	static class HiLoText extends Content {

		@Id
		@HiLoId
		@Nullable String id;

	}

	/** Has an id before it is stored. */
	@Entity(name = "NumberedEntity")
	@Table(name = "hilo_row")
	static class Numbered extends Content {

		@Id
		@Nullable Long id;

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

	@Entity(name = "PooledBy1000Entity")
	@Table(name = "sequence_row")
	static class PooledBy1000 extends Content {

		@Id
		@GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "thousands")
		@SequenceGenerator(name = "thousands", sequenceName = "thousands_seq", allocationSize = 1000)
		@Nullable Long id;

	}

	/** By the old annotation: a setting would change the optimizer of all. */
	@Entity(name = "LotlEntity")
	@Table(name = "sequence_row")
	@SuppressWarnings("removal")
	static class PooledLotl extends Content {

		@Id
		@GeneratedValue(generator = "lotl")
		@GenericGenerator(name = "lotl", type = SequenceStyleGenerator.class,
				parameters = { @Parameter(name = SequenceStyleGenerator.SEQUENCE_PARAM, value = "pooled_seq"),
						@Parameter(name = SequenceStyleGenerator.INCREMENT_PARAM, value = "50"),
						@Parameter(name = SequenceStyleGenerator.OPT_PARAM, value = "pooled-lotl") })
		@Nullable Long id;

	}

	@Entity(name = "BatchedEntity")
	@Table(name = "sequence_row")
	static class Batched extends Content {

		@Id
		@BatchSequence(name = "rows_seq", fetchSize = 50)
		@Nullable Long id;

	}

	@Entity(name = "UuidEntity")
	@Table(name = "uuid_row")
	static class WithUuid extends Content {

		@Id
		@UuidGenerator(style = UuidGenerator.Style.VERSION_7)
		@Nullable UUID id;

	}

}

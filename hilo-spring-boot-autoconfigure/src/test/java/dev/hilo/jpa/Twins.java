package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.List;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of entities that differ in what makes their ids, and in nothing else.
 */
final class Twins {

	static final Class<?>[] ALL = { HiLoBoxed.class, JpaBoxed.class, HiLoPlain.class, JpaPlain.class, HiLoText.class,
			JpaText.class, HiLoEmbedded.class, HiLoKey.class, JpaEmbedded.class, JpaKey.class, HiLoClassed.class,
			JpaClassed.class, HiLoVersioned.class, JpaVersioned.class, HiLoPlainVersioned.class,
			JpaPlainVersioned.class };

	private Twins() {
	}

	/** An entity of all relations. */
	@MappedSuperclass
	abstract static class Node<N> {

		@Nullable String name;

		@ManyToOne(fetch = FetchType.LAZY)
		@Nullable N owner;

		@OneToMany(cascade = CascadeType.ALL)
		List<N> children = new ArrayList<>();

	}

	@Entity(name = "HiLoBoxed")
	static class HiLoBoxed extends Node<HiLoBoxed> {

		@Id
		@HiLoId
		@Nullable Long id;

	}

	@Entity(name = "JpaBoxed")
	static class JpaBoxed extends Node<JpaBoxed> {

		@Id
		@GeneratedValue(strategy = GenerationType.SEQUENCE)
		@Nullable Long id;

	}

	@Entity(name = "HiLoPlain")
	static class HiLoPlain extends Node<HiLoPlain> {

		@Id
		@HiLoId
		long id;

	}

	@Entity(name = "JpaPlain")
	static class JpaPlain extends Node<JpaPlain> {

		@Id
		@GeneratedValue(strategy = GenerationType.SEQUENCE)
		long id;

	}

	@Entity(name = "HiLoText")
	static class HiLoText extends Node<HiLoText> {

		@Id
		@HiLoId
		@Nullable String id;

	}

	@Entity(name = "JpaText")
	static class JpaText extends Node<JpaText> {

		@Id
		@GeneratedValue(strategy = GenerationType.UUID)
		@Nullable String id;

	}

	@Entity(name = "HiLoEmbedded")
	static class HiLoEmbedded extends Node<HiLoEmbedded> {

		@EmbeddedId
		HiLoKey id = new HiLoKey(null, "north");

	}

	@Embeddable
	record HiLoKey(@HiLoId @Nullable Long number, String area) {
	}

	@Entity(name = "JpaEmbedded")
	static class JpaEmbedded extends Node<JpaEmbedded> {

		@EmbeddedId
		JpaKey id = new JpaKey(null, "north");

	}

	@Embeddable
	record JpaKey(@GeneratedValue(strategy = GenerationType.SEQUENCE) @Nullable Long number, String area) {
	}

	record ClassedKey(@Nullable Long number, @Nullable String area) {
	}

	@Entity(name = "HiLoClassed")
	@IdClass(ClassedKey.class)
	static class HiLoClassed extends Node<HiLoClassed> {

		@Id
		@HiLoId
		@Nullable Long number;

		@Id
		@Nullable String area = "north";

	}

	@Entity(name = "JpaClassed")
	@IdClass(ClassedKey.class)
	static class JpaClassed extends Node<JpaClassed> {

		@Id
		@GeneratedValue(strategy = GenerationType.SEQUENCE)
		@Nullable Long number;

		@Id
		@Nullable String area = "north";

	}

	@Entity(name = "HiLoVersioned")
	static class HiLoVersioned extends Node<HiLoVersioned> {

		@Id
		@HiLoId
		@Nullable Long id;

		@Version
		@Nullable Integer version;

	}

	@Entity(name = "JpaVersioned")
	static class JpaVersioned extends Node<JpaVersioned> {

		@Id
		@GeneratedValue(strategy = GenerationType.SEQUENCE)
		@Nullable Long id;

		@Version
		@Nullable Integer version;

	}

	@Entity(name = "HiLoPlainVersioned")
	static class HiLoPlainVersioned extends Node<HiLoPlainVersioned> {

		@Id
		@HiLoId
		long id;

		@Version
		int version;

	}

	@Entity(name = "JpaPlainVersioned")
	static class JpaPlainVersioned extends Node<JpaPlainVersioned> {

		@Id
		@GeneratedValue(strategy = GenerationType.SEQUENCE)
		long id;

		@Version
		int version;

	}

}

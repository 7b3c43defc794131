package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import jakarta.persistence.Access;
import jakarta.persistence.AccessType;
import jakarta.persistence.CascadeType;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.DiscriminatorValue;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.JoinTable;
import jakarta.persistence.MapKeyColumn;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OneToOne;
import jakarta.persistence.OrderColumn;
import jakarta.persistence.PostLoad;
import jakarta.persistence.PostPersist;
import jakarta.persistence.PrePersist;
import jakarta.persistence.PreUpdate;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Persistable;

/**
 * Entities of all shapes with ids of HiLo, and of the database by
 * {@code identity-columns.xml}. JPA has no records, and sets ids in place, so these are
 * not the shapes of Spring Data. Each has its access, which Hibernate does not see by an
 * id in XML.
 */
final class JpaShapes {

	static final String IDENTITY_COLUMNS = "dev/hilo/jpa/identity-columns.xml";

	static final List<String> TABLES = List.of("in_list_lines", "in_set_lines", "in_map_lines", "two_left", "two_right",
			"tags_tags", "special_part", "plain", "final_id", "in_list", "in_set", "in_map", "one_within", "two",
			"tags", "joined_part", "single", "self_aware", "primitive", "line");

	static final List<Class<? extends Shape>> ALL = List.of(Plain.class, FinalId.class, Primitive.class,
			SelfAware.class, InList.class, InSet.class, InMap.class, OneWithin.class, Two.class, Tags.class,
			JoinedSpecial.class, SingleSpecial.class);

	/** Which a stateless session does not store. */
	static final Set<Class<? extends Shape>> WITH_LINES = Set.of(InList.class, InSet.class, InMap.class,
			OneWithin.class, Two.class);

	private JpaShapes() {
	}

	static Class<?>[] entities() {
		return Stream.concat(Stream.of(Line.class, JoinedRoot.class, SingleRoot.class), ALL.stream())
			.toArray(Class<?>[]::new);
	}

	abstract static class Shape {

		abstract void change();

		abstract boolean isSet();

		abstract String content();

		/** All of it, ids only as being set. */
		String text() {
			return "id=" + (isSet() ? "set" : "none") + content();
		}

	}

	@MappedSuperclass
	abstract static class Boxed extends Shape {

		@Id
		@HiLoId
		@Nullable Long id;

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@MappedSuperclass
	abstract static class OfFinalId extends Shape {

		@Id
		@HiLoId
		final @Nullable Long id = null;

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@MappedSuperclass
	abstract static class OfPrimitiveId extends Shape {

		@Id
		@HiLoId
		long id;

		@Override
		boolean isSet() {
			return this.id != 0;
		}

	}

	@Embeddable
	static class Address {

		@Nullable String street;

	}

	@Entity
	@Access(AccessType.FIELD)
	@Table(name = "plain")
	static class Plain extends Boxed {

		String customer = "Ada";

		@Nullable String note = "note";

		@Embedded
		@Nullable Address address = new Address();

		@Version
		int version;

		@Nullable String created;

		@Nullable String changed;

		@Transient
		int stored;

		Plain() {
			Objects.requireNonNull(this.address).street = "Main";
		}

		@PrePersist
		void creating() {
			this.created = "now by " + this.customer;
		}

		@PreUpdate
		void changing() {
			this.changed = "later, after " + this.created;
		}

		@PostPersist
		void stored() {
			this.stored++;
		}

		@Override
		void change() {
			this.note = null;
			this.address = null;
		}

		@Override
		String content() {
			return this.customer + this.note + ((this.address != null) ? this.address.street : "-") + this.version
					+ this.created + this.changed;
		}

	}

	@Entity
	@Access(AccessType.FIELD)
	@Table(name = "final_id")
	static class FinalId extends OfFinalId {

		final String customer;

		@Nullable String note = "note";

		FinalId() {
			this.customer = "Ada";
		}

		@Override
		void change() {
			this.note = "changed";
		}

		@Override
		String content() {
			return this.customer + this.note;
		}

	}

	@Entity
	@Access(AccessType.FIELD)
	@Table(name = "primitive")
	static class Primitive extends OfPrimitiveId {

		@Nullable String note = "note";

		@Override
		void change() {
			this.note = "changed";
		}

		@Override
		String content() {
			return this.note;
		}

	}

	@Entity
	@Access(AccessType.FIELD)
	@Table(name = "self_aware")
	static class SelfAware extends Boxed implements Persistable<Long> {

		@Nullable String note = "note";

		@Transient
		boolean fresh = true;

		@PostPersist
		@PostLoad
		void known() {
			this.fresh = false;
		}

		@Override
		public @Nullable Long getId() {
			return this.id;
		}

		@Override
		public boolean isNew() {
			return this.fresh;
		}

		@Override
		void change() {
			this.note = "changed";
		}

		@Override
		String content() {
			return this.note + this.fresh;
		}

	}

	@Entity
	@Access(AccessType.FIELD)
	@Table(name = "line")
	static class Line extends Boxed {

		@Nullable String name;

		@Nullable String remark;

		Line() {
		}

		Line(String name) {
			this.name = name;
			this.remark = "remark of " + name;
		}

		@Override
		void change() {
			this.remark = "changed";
		}

		@Override
		String content() {
			return this.name + this.remark;
		}

	}

	@Entity
	@Access(AccessType.FIELD)
	@Table(name = "in_list")
	static class InList extends Boxed {

		@Nullable String customer = "Ada";

		@OneToMany(cascade = CascadeType.ALL, orphanRemoval = true, fetch = FetchType.EAGER)
		@JoinTable(name = "in_list_lines", joinColumns = @JoinColumn(name = "parent_id"),
				inverseJoinColumns = @JoinColumn(name = "line_id"))
		@OrderColumn(name = "place")
		List<Line> lines = new ArrayList<>();

		InList() {
			this.lines.add(new Line("a"));
			this.lines.add(new Line("b"));
		}

		@Override
		void change() {
			this.lines.get(0).change();
			this.lines.set(1, new Line("c"));
		}

		@Override
		String content() {
			return this.customer + this.lines.stream().map(Line::text).toList();
		}

	}

	@Entity
	@Access(AccessType.FIELD)
	@Table(name = "in_set")
	static class InSet extends Boxed {

		@Nullable String customer = "Ada";

		@OneToMany(cascade = CascadeType.ALL, orphanRemoval = true, fetch = FetchType.EAGER)
		@JoinTable(name = "in_set_lines", joinColumns = @JoinColumn(name = "parent_id"),
				inverseJoinColumns = @JoinColumn(name = "line_id"))
		Set<Line> lines = new HashSet<>();

		InSet() {
			this.lines.add(new Line("a"));
			this.lines.add(new Line("b"));
		}

		@Override
		void change() {
			this.lines.add(new Line("c"));
			this.lines.removeIf((line) -> "a".equals(line.name));
		}

		@Override
		String content() {
			return this.customer + this.lines.stream().map(Line::text).sorted().toList();
		}

	}

	@Entity
	@Access(AccessType.FIELD)
	@Table(name = "in_map")
	static class InMap extends Boxed {

		@Nullable String customer = "Ada";

		@OneToMany(cascade = CascadeType.ALL, orphanRemoval = true, fetch = FetchType.EAGER)
		@JoinTable(name = "in_map_lines", joinColumns = @JoinColumn(name = "parent_id"),
				inverseJoinColumns = @JoinColumn(name = "line_id"))
		@MapKeyColumn(name = "place")
		Map<String, Line> lines = new TreeMap<>();

		InMap() {
			this.lines.put("one", new Line("a"));
			this.lines.put("two", new Line("b"));
		}

		@Override
		void change() {
			this.lines.put("three", new Line("c"));
			this.lines.remove("one");
		}

		@Override
		String content() {
			return this.customer + this.lines.values().stream().map(Line::text).sorted().toList();
		}

	}

	@Entity
	@Access(AccessType.FIELD)
	@Table(name = "one_within")
	static class OneWithin extends Boxed {

		@Nullable String customer = "Ada";

		@OneToOne(cascade = CascadeType.ALL, orphanRemoval = true)
		@JoinColumn(name = "line_id")
		@Nullable Line line = new Line("a");

		@Override
		void change() {
			this.line = new Line("b");
		}

		@Override
		String content() {
			return this.customer + Objects.requireNonNull(this.line).text();
		}

	}

	@Entity
	@Access(AccessType.FIELD)
	@Table(name = "two")
	static class Two extends Boxed {

		@Nullable String customer = "Ada";

		@OneToMany(cascade = CascadeType.ALL, orphanRemoval = true, fetch = FetchType.EAGER)
		@JoinTable(name = "two_left", joinColumns = @JoinColumn(name = "parent_id"),
				inverseJoinColumns = @JoinColumn(name = "line_id"))
		Set<Line> left = new HashSet<>();

		@OneToMany(cascade = CascadeType.ALL, orphanRemoval = true, fetch = FetchType.EAGER)
		@JoinTable(name = "two_right", joinColumns = @JoinColumn(name = "parent_id"),
				inverseJoinColumns = @JoinColumn(name = "line_id"))
		Set<Line> right = new HashSet<>();

		Two() {
			this.left.add(new Line("a"));
			this.right.add(new Line("b"));
			this.right.add(new Line("c"));
		}

		@Override
		void change() {
			this.left.add(new Line("d"));
			this.customer = "Eve";
		}

		@Override
		String content() {
			return this.customer + lines(this.left) + lines(this.right);
		}

		private String lines(Set<Line> lines) {
			return lines.stream().map(Line::text).sorted().toList().toString();
		}

	}

	@Entity
	@Access(AccessType.FIELD)
	@Table(name = "tags")
	static class Tags extends Boxed {

		@ElementCollection(fetch = FetchType.EAGER)
		@CollectionTable(name = "tags_tags", joinColumns = @JoinColumn(name = "tags_id"))
		Set<String> tags = new HashSet<>(Set.of("a", "b"));

		@Override
		void change() {
			this.tags.add("c");
			this.tags.remove("a");
		}

		@Override
		String content() {
			return this.tags.stream().sorted().toList().toString();
		}

	}

	@Entity
	@Access(AccessType.FIELD)
	@Table(name = "joined_part")
	@Inheritance(strategy = InheritanceType.JOINED)
	static class JoinedRoot extends Boxed {

		@Nullable String name = "name";

		@Override
		void change() {
			this.name = "changed";
		}

		@Override
		String content() {
			return this.name;
		}

	}

	@Entity
	@Access(AccessType.FIELD)
	@Table(name = "single")
	@Inheritance(strategy = InheritanceType.SINGLE_TABLE)
	@DiscriminatorValue("root")
	static class SingleRoot extends Boxed {

		@Nullable String name = "name";

		@Override
		void change() {
			this.name = "changed";
		}

		@Override
		String content() {
			return this.name;
		}

	}

	@Entity
	@Access(AccessType.FIELD)
	@Table(name = "special_part")
	static class JoinedSpecial extends JoinedRoot {

		@Nullable String special = "special";

		@Override
		void change() {
			super.change();
			this.special = null;
		}

		@Override
		String content() {
			return super.content() + this.special;
		}

	}

	@Entity
	@Access(AccessType.FIELD)
	@DiscriminatorValue("special")
	static class SingleSpecial extends SingleRoot {

		@Nullable String special = "special";

		@Override
		void change() {
			super.change();
			this.special = null;
		}

		@Override
		String content() {
			return super.content() + this.special;
		}

	}

}

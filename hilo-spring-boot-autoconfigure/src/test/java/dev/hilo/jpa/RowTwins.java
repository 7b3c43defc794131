package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

import jakarta.persistence.CascadeType;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.DiscriminatorValue;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
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
 * Entities of all shapes, each twice: with ids of the database and with ids of HiLo. JPA
 * has no records, and sets ids in place, so these are not the shapes of Spring Data.
 */
final class RowTwins {

	static final List<String> TABLES = List.of("in_list_lines", "in_set_lines", "in_map_lines", "two_left", "two_right",
			"tags_tags", "special_part", "plain", "final_id", "in_list", "in_set", "in_map", "one_within", "two",
			"tags", "joined_part", "single", "self_aware", "primitive", "line");

	/** With an identity column, then with HiLo. */
	static final Map<String, List<Supplier<Shape>>> ALL = new LinkedHashMap<>();

	/** Which a stateless session does not store. */
	static final Set<String> WITH_LINES = Set.of("InList", "InSet", "InMap", "OneWithin", "Two");

	private RowTwins() {
	}

	static Class<?>[] entities(boolean hilo) {
		Stream<Class<?>> others = hilo ? Stream.of(LineOfHiLo.class, JoinedRootOfHiLo.class, SingleRootOfHiLo.class)
				: Stream.of(LineOfDatabase.class, JoinedRootOfDatabase.class, SingleRootOfDatabase.class);
		return Stream.concat(others, ALL.values().stream().map((twins) -> twins.get(hilo ? 1 : 0).get().getClass()))
			.toArray(Class<?>[]::new);
	}

	/** A shape. */
	interface Shape {

		void change();

		/** All of it, ids only as being set. */
		String text();

	}

	@Embeddable
	static class Address {

		@Nullable String street;

	}

	@MappedSuperclass
	abstract static class Plain implements Shape {

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
		public void change() {
			this.note = null;
			this.address = null;
		}

		@Override
		public String text() {
			return "id=" + (isSet() ? "set" : "none") + this.customer + this.note
					+ ((this.address != null) ? this.address.street : "-") + this.version + this.created + this.changed;
		}

		abstract boolean isSet();

	}

	@Entity
	@Table(name = "plain")
	static class PlainOfDatabase extends Plain {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Nullable Long id;

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@Entity
	@Table(name = "plain")
	static class PlainOfHiLo extends Plain {

		@Id
		@HiLoId
		@Nullable Long id;

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@MappedSuperclass
	abstract static class FinalId implements Shape {

		final String customer;

		@Nullable String note = "note";

		FinalId() {
			this.customer = "Ada";
		}

		@Override
		public void change() {
			this.note = "changed";
		}

		@Override
		public String text() {
			return "id=" + (isSet() ? "set" : "none") + this.customer + this.note;
		}

		abstract boolean isSet();

	}

	@Entity
	@Table(name = "final_id")
	static class FinalIdOfDatabase extends FinalId {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		final @Nullable Long id = null;

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@Entity
	@Table(name = "final_id")
	static class FinalIdOfHiLo extends FinalId {

		@Id
		@HiLoId
		final @Nullable Long id = null;

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@MappedSuperclass
	abstract static class Primitive implements Shape {

		@Nullable String note = "note";

		@Override
		public void change() {
			this.note = "changed";
		}

		@Override
		public String text() {
			return "id=" + (isSet() ? "set" : "none") + this.note;
		}

		abstract boolean isSet();

	}

	@Entity
	@Table(name = "primitive")
	static class PrimitiveOfDatabase extends Primitive {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		long id;

		@Override
		boolean isSet() {
			return this.id != 0;
		}

	}

	@Entity
	@Table(name = "primitive")
	static class PrimitiveOfHiLo extends Primitive {

		@Id
		@HiLoId
		long id;

		@Override
		boolean isSet() {
			return this.id != 0;
		}

	}

	@MappedSuperclass
	abstract static class SelfAware implements Shape, Persistable<Long> {

		@Nullable String note = "note";

		@Transient
		boolean fresh = true;

		@PostPersist
		@PostLoad
		void known() {
			this.fresh = false;
		}

		public boolean isNew() {
			return this.fresh;
		}

		@Override
		public void change() {
			this.note = "changed";
		}

		@Override
		public String text() {
			return "id=" + (isSet() ? "set" : "none") + this.note + this.fresh;
		}

		abstract boolean isSet();

	}

	@Entity
	@Table(name = "self_aware")
	static class SelfAwareOfDatabase extends SelfAware {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Nullable Long id;

		@Override
		public @Nullable Long getId() {
			return this.id;
		}

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@Entity
	@Table(name = "self_aware")
	static class SelfAwareOfHiLo extends SelfAware {

		@Id
		@HiLoId
		@Nullable Long id;

		@Override
		public @Nullable Long getId() {
			return this.id;
		}

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@MappedSuperclass
	abstract static class Line implements Shape {

		@Nullable String name;

		@Nullable String remark;

		@Override
		public void change() {
			this.remark = "changed";
		}

		@Override
		public String text() {
			return "id=" + (isSet() ? "set" : "none") + this.name + this.remark;
		}

		abstract boolean isSet();

	}

	@Entity
	@Table(name = "line")
	static class LineOfDatabase extends Line {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Nullable Long id;

		LineOfDatabase() {
		}

		LineOfDatabase(String name) {
			this.name = name;
			this.remark = "remark of " + name;
		}

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@Entity
	@Table(name = "line")
	static class LineOfHiLo extends Line {

		@Id
		@HiLoId
		@Nullable Long id;

		LineOfHiLo() {
		}

		LineOfHiLo(String name) {
			this.name = name;
			this.remark = "remark of " + name;
		}

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@MappedSuperclass
	abstract static class InList<L extends Line> implements Shape {

		@Nullable String customer = "Ada";

		@OneToMany(cascade = CascadeType.ALL, orphanRemoval = true, fetch = FetchType.EAGER)
		@JoinTable(name = "in_list_lines", joinColumns = @JoinColumn(name = "parent_id"),
				inverseJoinColumns = @JoinColumn(name = "line_id"))
		@OrderColumn(name = "place")
		List<L> lines = new ArrayList<>();

		InList() {
			this.lines.add(line("a"));
			this.lines.add(line("b"));
		}

		@Override
		public void change() {
			this.lines.get(0).change();
			this.lines.set(1, line("c"));
		}

		@Override
		public String text() {
			return "id=" + (isSet() ? "set" : "none") + this.customer + this.lines.stream().map(Line::text).toList();
		}

		abstract L line(String name);

		abstract boolean isSet();

	}

	@Entity
	@Table(name = "in_list")
	static class InListOfDatabase extends InList<LineOfDatabase> {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Nullable Long id;

		@Override
		LineOfDatabase line(String name) {
			return new LineOfDatabase(name);
		}

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@Entity
	@Table(name = "in_list")
	static class InListOfHiLo extends InList<LineOfHiLo> {

		@Id
		@HiLoId
		@Nullable Long id;

		@Override
		LineOfHiLo line(String name) {
			return new LineOfHiLo(name);
		}

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@MappedSuperclass
	abstract static class InSet<L extends Line> implements Shape {

		@Nullable String customer = "Ada";

		@OneToMany(cascade = CascadeType.ALL, orphanRemoval = true, fetch = FetchType.EAGER)
		@JoinTable(name = "in_set_lines", joinColumns = @JoinColumn(name = "parent_id"),
				inverseJoinColumns = @JoinColumn(name = "line_id"))
		Set<L> lines = new HashSet<>();

		InSet() {
			this.lines.add(line("a"));
			this.lines.add(line("b"));
		}

		@Override
		public void change() {
			this.lines.add(line("c"));
			this.lines.removeIf((line) -> "a".equals(line.name));
		}

		@Override
		public String text() {
			return "id=" + (isSet() ? "set" : "none") + this.customer
					+ this.lines.stream().map(Line::text).sorted().toList();
		}

		abstract L line(String name);

		abstract boolean isSet();

	}

	@Entity
	@Table(name = "in_set")
	static class InSetOfDatabase extends InSet<LineOfDatabase> {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Nullable Long id;

		@Override
		LineOfDatabase line(String name) {
			return new LineOfDatabase(name);
		}

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@Entity
	@Table(name = "in_set")
	static class InSetOfHiLo extends InSet<LineOfHiLo> {

		@Id
		@HiLoId
		@Nullable Long id;

		@Override
		LineOfHiLo line(String name) {
			return new LineOfHiLo(name);
		}

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@MappedSuperclass
	abstract static class InMap<L extends Line> implements Shape {

		@Nullable String customer = "Ada";

		@OneToMany(cascade = CascadeType.ALL, orphanRemoval = true, fetch = FetchType.EAGER)
		@JoinTable(name = "in_map_lines", joinColumns = @JoinColumn(name = "parent_id"),
				inverseJoinColumns = @JoinColumn(name = "line_id"))
		@MapKeyColumn(name = "place")
		Map<String, L> lines = new TreeMap<>();

		InMap() {
			this.lines.put("one", line("a"));
			this.lines.put("two", line("b"));
		}

		@Override
		public void change() {
			this.lines.put("three", line("c"));
			this.lines.remove("one");
		}

		@Override
		public String text() {
			return "id=" + (isSet() ? "set" : "none") + this.customer
					+ this.lines.values().stream().map(Line::text).sorted().toList();
		}

		abstract L line(String name);

		abstract boolean isSet();

	}

	@Entity
	@Table(name = "in_map")
	static class InMapOfDatabase extends InMap<LineOfDatabase> {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Nullable Long id;

		@Override
		LineOfDatabase line(String name) {
			return new LineOfDatabase(name);
		}

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@Entity
	@Table(name = "in_map")
	static class InMapOfHiLo extends InMap<LineOfHiLo> {

		@Id
		@HiLoId
		@Nullable Long id;

		@Override
		LineOfHiLo line(String name) {
			return new LineOfHiLo(name);
		}

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@MappedSuperclass
	abstract static class OneWithin<L extends Line> implements Shape {

		@Nullable String customer = "Ada";

		@OneToOne(cascade = CascadeType.ALL, orphanRemoval = true)
		@JoinColumn(name = "line_id")
		@Nullable L line = line("a");

		@Override
		public void change() {
			this.line = line("b");
		}

		@Override
		public String text() {
			return "id=" + (isSet() ? "set" : "none") + this.customer + Objects.requireNonNull(this.line).text();
		}

		abstract L line(String name);

		abstract boolean isSet();

	}

	@Entity
	@Table(name = "one_within")
	static class OneWithinOfDatabase extends OneWithin<LineOfDatabase> {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Nullable Long id;

		@Override
		LineOfDatabase line(String name) {
			return new LineOfDatabase(name);
		}

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@Entity
	@Table(name = "one_within")
	static class OneWithinOfHiLo extends OneWithin<LineOfHiLo> {

		@Id
		@HiLoId
		@Nullable Long id;

		@Override
		LineOfHiLo line(String name) {
			return new LineOfHiLo(name);
		}

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@MappedSuperclass
	abstract static class Two<L extends Line> implements Shape {

		@Nullable String customer = "Ada";

		@OneToMany(cascade = CascadeType.ALL, orphanRemoval = true, fetch = FetchType.EAGER)
		@JoinTable(name = "two_left", joinColumns = @JoinColumn(name = "parent_id"),
				inverseJoinColumns = @JoinColumn(name = "line_id"))
		Set<L> left = new HashSet<>();

		@OneToMany(cascade = CascadeType.ALL, orphanRemoval = true, fetch = FetchType.EAGER)
		@JoinTable(name = "two_right", joinColumns = @JoinColumn(name = "parent_id"),
				inverseJoinColumns = @JoinColumn(name = "line_id"))
		Set<L> right = new HashSet<>();

		Two() {
			this.left.add(line("a"));
			this.right.add(line("b"));
			this.right.add(line("c"));
		}

		@Override
		public void change() {
			this.left.add(line("d"));
			this.customer = "Eve";
		}

		@Override
		public String text() {
			return "id=" + (isSet() ? "set" : "none") + this.customer + lines(this.left) + lines(this.right);
		}

		private String lines(Set<L> lines) {
			return lines.stream().map(Line::text).sorted().toList().toString();
		}

		abstract L line(String name);

		abstract boolean isSet();

	}

	@Entity
	@Table(name = "two")
	static class TwoOfDatabase extends Two<LineOfDatabase> {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Nullable Long id;

		@Override
		LineOfDatabase line(String name) {
			return new LineOfDatabase(name);
		}

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@Entity
	@Table(name = "two")
	static class TwoOfHiLo extends Two<LineOfHiLo> {

		@Id
		@HiLoId
		@Nullable Long id;

		@Override
		LineOfHiLo line(String name) {
			return new LineOfHiLo(name);
		}

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@MappedSuperclass
	abstract static class Tags implements Shape {

		@ElementCollection(fetch = FetchType.EAGER)
		@CollectionTable(name = "tags_tags", joinColumns = @JoinColumn(name = "tags_id"))
		Set<String> tags = new HashSet<>(Set.of("a", "b"));

		@Override
		public void change() {
			this.tags.add("c");
			this.tags.remove("a");
		}

		@Override
		public String text() {
			return "id=" + (isSet() ? "set" : "none") + this.tags.stream().sorted().toList();
		}

		abstract boolean isSet();

	}

	@Entity
	@Table(name = "tags")
	static class TagsOfDatabase extends Tags {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Nullable Long id;

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@Entity
	@Table(name = "tags")
	static class TagsOfHiLo extends Tags {

		@Id
		@HiLoId
		@Nullable Long id;

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@MappedSuperclass
	abstract static class JoinedRoot implements Shape {

		@Nullable String name = "name";

		@Override
		public void change() {
			this.name = "changed";
		}

		@Override
		public String text() {
			return "id=" + (isSet() ? "set" : "none") + this.name;
		}

		abstract boolean isSet();

	}

	@Entity
	@Table(name = "joined_part")
	@Inheritance(strategy = InheritanceType.JOINED)
	static class JoinedRootOfDatabase extends JoinedRoot {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Nullable Long id;

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@Entity
	@Table(name = "joined_part")
	@Inheritance(strategy = InheritanceType.JOINED)
	static class JoinedRootOfHiLo extends JoinedRoot {

		@Id
		@HiLoId
		@Nullable Long id;

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@Entity
	@Table(name = "special_part")
	static class JoinedSpecialOfDatabase extends JoinedRootOfDatabase {

		@Nullable String special = "special";

		@Override
		public void change() {
			super.change();
			this.special = null;
		}

		@Override
		public String text() {
			return super.text() + this.special;
		}

	}

	@Entity
	@Table(name = "special_part")
	static class JoinedSpecialOfHiLo extends JoinedRootOfHiLo {

		@Nullable String special = "special";

		@Override
		public void change() {
			super.change();
			this.special = null;
		}

		@Override
		public String text() {
			return super.text() + this.special;
		}

	}

	@MappedSuperclass
	abstract static class SingleRoot implements Shape {

		@Nullable String name = "name";

		@Override
		public void change() {
			this.name = "changed";
		}

		@Override
		public String text() {
			return "id=" + (isSet() ? "set" : "none") + this.name;
		}

		abstract boolean isSet();

	}

	@Entity
	@Table(name = "single")
	@Inheritance(strategy = InheritanceType.SINGLE_TABLE)
	@DiscriminatorValue("root")
	static class SingleRootOfDatabase extends SingleRoot {

		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Nullable Long id;

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@Entity
	@Table(name = "single")
	@Inheritance(strategy = InheritanceType.SINGLE_TABLE)
	@DiscriminatorValue("root")
	static class SingleRootOfHiLo extends SingleRoot {

		@Id
		@HiLoId
		@Nullable Long id;

		@Override
		boolean isSet() {
			return this.id != null;
		}

	}

	@Entity
	@DiscriminatorValue("special")
	static class SingleSpecialOfDatabase extends SingleRootOfDatabase {

		@Nullable String special = "special";

		@Override
		public void change() {
			super.change();
			this.special = null;
		}

		@Override
		public String text() {
			return super.text() + this.special;
		}

	}

	@Entity
	@DiscriminatorValue("special")
	static class SingleSpecialOfHiLo extends SingleRootOfHiLo {

		@Nullable String special = "special";

		@Override
		public void change() {
			super.change();
			this.special = null;
		}

		@Override
		public String text() {
			return super.text() + this.special;
		}

	}

	static {
		ALL.put("Plain", List.of(PlainOfDatabase::new, PlainOfHiLo::new));
		ALL.put("FinalId", List.of(FinalIdOfDatabase::new, FinalIdOfHiLo::new));
		ALL.put("Primitive", List.of(PrimitiveOfDatabase::new, PrimitiveOfHiLo::new));
		ALL.put("SelfAware", List.of(SelfAwareOfDatabase::new, SelfAwareOfHiLo::new));
		ALL.put("InList", List.of(InListOfDatabase::new, InListOfHiLo::new));
		ALL.put("InSet", List.of(InSetOfDatabase::new, InSetOfHiLo::new));
		ALL.put("InMap", List.of(InMapOfDatabase::new, InMapOfHiLo::new));
		ALL.put("OneWithin", List.of(OneWithinOfDatabase::new, OneWithinOfHiLo::new));
		ALL.put("Two", List.of(TwoOfDatabase::new, TwoOfHiLo::new));
		ALL.put("Tags", List.of(TagsOfDatabase::new, TagsOfHiLo::new));
		ALL.put("JoinedSpecial", List.of(JoinedSpecialOfDatabase::new, JoinedSpecialOfHiLo::new));
		ALL.put("SingleSpecial", List.of(SingleSpecialOfDatabase::new, SingleSpecialOfHiLo::new));
	}

}

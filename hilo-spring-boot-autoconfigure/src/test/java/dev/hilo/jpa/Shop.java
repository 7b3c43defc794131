package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/**
 * Entities of all kinds.
 */
final class Shop {

	static final Class<?>[] ALL = { Purchase.class, Line.class, BigNumber.class, PlainLong.class, MediumNumber.class,
			PlainInt.class, SmallNumber.class, Getter.class, Versioned.class, Animal.class, Cat.class, Lion.class,
			Vehicle.class, Car.class, Boat.class, Shape.class, Circle.class, Square.class, Leaf.class, Twig.class,
			Ticket.class, Key.class, Seat.class, Invoice.class, AssignedText.class, AssignedInt.class,
			AssignedNumber.class, AssignedVersioned.class };

	private Shop() {
	}

	@Entity(name = "Purchase")
	@Table(name = "purchase")
	static class Purchase {

		@Id
		@HiLoId
		@Nullable String id;

		@Nullable String product;

		@OneToMany(cascade = CascadeType.ALL)
		List<Line> lines = new ArrayList<>();

	}

	@Entity(name = "Line")
	static class Line {

		@Id
		@HiLoId
		@Nullable Long id;

	}

	@Entity(name = "BigNumber")
	static class BigNumber {

		@Id
		@HiLoId
		@Nullable Long id;

		@Nullable String name;

	}

	@Entity(name = "PlainLong")
	static class PlainLong {

		@Id
		@HiLoId
		long id;

	}

	@Entity(name = "MediumNumber")
	static class MediumNumber {

		@Id
		@HiLoId
		@Nullable Integer id;

	}

	@Entity(name = "PlainInt")
	static class PlainInt {

		@Id
		@HiLoId
		int id;

		@Nullable String name;

	}

	@Entity(name = "SmallNumber")
	static class SmallNumber {

		@Id
		@HiLoId
		@Nullable Short id;

	}

	@Entity(name = "Getter")
	static class Getter {

		private long id;

		@Id
		@HiLoId
		long getId() {
			return this.id;
		}

		void setId(long id) {
			this.id = id;
		}

	}

	@Entity(name = "Versioned")
	static class Versioned {

		@Id
		@HiLoId
		@Nullable String id;

		@Version
		@Nullable Integer version;

		@Nullable String name;

	}

	@Entity(name = "Animal")
	static class Animal {

		@Id
		@HiLoId
		@Nullable Long id;

	}

	@Entity(name = "Cat")
	static class Cat extends Animal {

	}

	@Entity(name = "Lion")
	static class Lion extends Cat {

	}

	@Entity(name = "Vehicle")
	@Inheritance(strategy = InheritanceType.JOINED)
	abstract static class Vehicle {

		@Id
		@HiLoId
		int id;

		@Nullable String tag;

	}

	@Entity(name = "Car")
	static class Car extends Vehicle {

	}

	@Entity(name = "Boat")
	static class Boat extends Vehicle {

	}

	@Entity(name = "Shape")
	@Inheritance(strategy = InheritanceType.TABLE_PER_CLASS)
	abstract static class Shape {

		@Id
		@HiLoId
		@Nullable Long id;

	}

	@Entity(name = "Circle")
	static class Circle extends Shape {

	}

	@Entity(name = "Square")
	@Table(name = "odd_squares")
	static class Square extends Shape {

	}

	@MappedSuperclass
	abstract static class Part<T> {

		@Id
		@HiLoId
		@Nullable T id;

	}

	@Entity(name = "Leaf")
	static class Leaf extends Part<Long> {

	}

	@Entity(name = "Twig")
	static class Twig extends Part<String> {

	}

	@Entity(name = "Ticket")
	static class Ticket {

		@EmbeddedId
		Key key = new Key();

	}

	@Embeddable
	static class Key {

		@HiLoId
		@Column(name = "ticket_number")
		@Nullable Long number;

		@Nullable String area;

		@Override
		public boolean equals(Object other) {
			return other instanceof Key key && Objects.equals(key.number, this.number);
		}

		@Override
		public int hashCode() {
			return Objects.hashCode(this.number);
		}

	}

	@Entity(name = "Seat")
	@IdClass(SeatKey.class)
	static class Seat {

		@Id
		@HiLoId
		@Nullable Long number;

		@Id
		@Nullable String area;

	}

	record SeatKey(@Nullable Long number, @Nullable String area) {
	}

	@Entity(name = "AssignedText")
	static class AssignedText {

		@Id
		@HiLoId(assigned = true)
		@Nullable String id;

	}

	@Entity(name = "AssignedInt")
	static class AssignedInt {

		@Id
		@HiLoId(assigned = true)
		@Nullable Integer id;

		@Nullable String name;

	}

	@Entity(name = "AssignedNumber")
	static class AssignedNumber {

		@Id
		@HiLoId(assigned = true)
		@Nullable Long id;

	}

	@Entity(name = "AssignedVersioned")
	static class AssignedVersioned {

		@Id
		@HiLoId(assigned = true)
		@Nullable String id;

		@Version
		@Nullable Integer version;

	}

	@Entity(name = "Invoice")
	static class Invoice {

		@Id
		@HiLoId
		@Nullable String id;

		@Nullable String purchase;

	}

}

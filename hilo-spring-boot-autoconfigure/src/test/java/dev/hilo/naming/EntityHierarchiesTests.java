package dev.hilo.naming;

import jakarta.persistence.Entity;
import jakarta.persistence.MappedSuperclass;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoCollection;
import dev.hilo.InvalidCollectionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The collections of hierarchies of JPA entities.
 */
class EntityHierarchiesTests {

	private final PluralCollectionNaming naming = new PluralCollectionNaming();

	@Test
	void hierarchyIsNamedAfterItsTopmostEntity() {
		assertThat(this.naming.collectionOf(Lion.class)).isEqualTo("Animals");
		assertThat(this.naming.collectionOf(Cat.class)).isEqualTo("Animals");
		assertThat(this.naming.collectionOf(Animal.class)).isEqualTo("Animals");
	}

	@Test
	void mappedSuperclassNamesNothing() {
		assertThat(this.naming.collectionOf(Leaf.class)).isEqualTo("Leaves");
		assertThatExceptionOfType(InvalidCollectionException.class)
			.isThrownBy(() -> this.naming.collectionOf(Part.class));
	}

	@Test
	void annotationWins() {
		assertThat(this.naming.collectionOf(Whale.class)).isEqualTo("Swimmers");
	}

	@Entity
	abstract static class Animal {

	}

	static class Cat extends Animal {

	}

	@Entity
	static class Lion extends Cat {

	}

	@Entity
	@HiLoCollection("Swimmers")
	static class Whale extends Animal {

	}

	@MappedSuperclass
	abstract static class Part {

	}

	@Entity
	static class Leaf extends Part {

	}

}

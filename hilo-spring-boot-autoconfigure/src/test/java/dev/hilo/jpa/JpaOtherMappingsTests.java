package dev.hilo.jpa;

import java.math.BigInteger;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.MapsId;
import jakarta.persistence.OneToOne;
import jakarta.persistence.PrePersist;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Mappings of ids that are met less often.
 */
class JpaOtherMappingsTests {

	@Test
	void attributeOfRecordIsDrawn() {
		JpaApplication.with(Engine.H2, Place.class).run((context) -> {
			Place place = new Place();
			place.key = new PlaceKey(null, "north");
			assertThat(new JpaApplication(context).persist(place).key).isEqualTo(new PlaceKey(1L, "north"));
		});
	}

	@Test
	void sharedKeyIsDrawnOnce() {
		JpaApplication.with(Engine.H2, Ship.class, Captain.class).run((context) -> {
			Captain captain = new JpaApplication(context).persist(new Captain());
			assertThat(captain.ship.id).isEqualTo(BigInteger.ONE);
			assertThat(captain.id).isEqualTo(BigInteger.ONE);
		});
	}

	@Test
	void listenersSeeTheId() {
		JpaApplication.with(Engine.H2, Ship.class)
			.run((context) -> assertThat(new JpaApplication(context).persist(new Ship()).name).isEqualTo("Ship 1"));
	}

	@Entity(name = "Place")
	static class Place {

		@EmbeddedId
		@Nullable PlaceKey key;

	}

	@Embeddable
	record PlaceKey(@HiLoId @Nullable Long number, String area) {
	}

	@Entity(name = "Ship")
	static class Ship {

		@Id
		@HiLoId
		@Nullable BigInteger id;

		@Nullable String name;

		@PrePersist
		void nameIt() {
			this.name = "Ship " + this.id;
		}

	}

	@Entity(name = "Captain")
	static class Captain {

		@Id
		@Nullable BigInteger id;

		@MapsId
		@OneToOne(cascade = CascadeType.ALL)
		Ship ship = new Ship();

	}

}

package dev.hilo.jpa;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityListeners;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OneToOne;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.jpa.domain.support.AuditingEntityListener;

/**
 * Ten entities that an application may have.
 */
final class Warehouse {

	static final Class<?>[] ALL = { Client.class, Offer.class, Sale.class, Position.class, Payment.class,
			CardPayment.class, Paper.class, Bill.class, Delivery.class, Crate.class };

	private Warehouse() {
	}

	@MappedSuperclass
	@EntityListeners(AuditingEntityListener.class)
	abstract static class Audited {

		@Version
		@Nullable Integer version;

		@CreatedDate
		@Nullable Instant created;

		@LastModifiedDate
		@Nullable Instant modified;

	}

	@Entity(name = "Client")
	static class Client extends Audited {

		@Id
		@HiLoId
		@Nullable String id;

	}

	@Entity(name = "Offer")
	static class Offer extends Audited {

		@Id
		@HiLoId
		int id;

	}

	@Entity(name = "Sale")
	static class Sale extends Audited {

		@Id
		@HiLoId
		@Nullable String id;

		@ManyToOne(cascade = CascadeType.PERSIST)
		@Nullable Client client;

		@OneToMany(cascade = CascadeType.ALL, orphanRemoval = true)
		List<Position> positions = new ArrayList<>();

		@OneToMany(cascade = CascadeType.ALL)
		List<Payment> payments = new ArrayList<>();

		@OneToMany(cascade = CascadeType.ALL)
		List<Paper> papers = new ArrayList<>();

		@OneToOne(cascade = CascadeType.ALL)
		@Nullable Delivery delivery;

	}

	@Entity(name = "Position")
	static class Position extends Audited {

		@Id
		@HiLoId
		long id;

		@ManyToOne(cascade = CascadeType.PERSIST)
		@Nullable Offer offer;

	}

	@Entity(name = "Payment")
	static class Payment extends Audited {

		@Id
		@HiLoId
		@Nullable Long id;

	}

	@Entity(name = "CardPayment")
	static class CardPayment extends Payment {

	}

	@Entity(name = "Paper")
	@Inheritance(strategy = InheritanceType.JOINED)
	abstract static class Paper extends Audited {

		@Id
		@HiLoId
		@Nullable String id;

	}

	@Entity(name = "Bill")
	static class Bill extends Paper {

	}

	@Entity(name = "Delivery")
	@Inheritance(strategy = InheritanceType.TABLE_PER_CLASS)
	static class Delivery extends Audited {

		@Id
		@HiLoId
		@Nullable Long id;

	}

	@Entity(name = "Crate")
	static class Crate extends Delivery {

	}

	static Sale sale() {
		Sale sale = new Sale();
		sale.client = new Client();
		for (int i = 0; i < 3; i++) {
			Position position = new Position();
			position.offer = new Offer();
			sale.positions.add(position);
		}
		sale.payments.addAll(List.of(new Payment(), new CardPayment()));
		sale.papers.add(new Bill());
		sale.delivery = new Crate();
		return sale;
	}

}

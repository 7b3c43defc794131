package dev.hilo.sample.jpa;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

import dev.hilo.jpa.HiLoId;

/**
 * What a customer ordered. Its id is a text, so HiLo gives it a document id such as
 * {@code orders/1-A}, and its lines get theirs as they are stored with it.
 */
@Entity
@Table(name = "orders")
class Order {

	@Id
	@HiLoId
	private @Nullable String id;

	/** Databases keep microseconds. */
	private Instant created = Instant.now().truncatedTo(ChronoUnit.MICROS);

	/** Their numbers rise, so they keep the order of the lines. */
	@OneToMany(cascade = CascadeType.ALL, orphanRemoval = true, fetch = FetchType.EAGER)
	@JoinColumn(name = "order_id", nullable = false, updatable = false)
	@OrderBy("id")
	private List<OrderLine> lines = new ArrayList<>();

	protected Order() {
	}

	Order(OrderLine... lines) {
		this.lines.addAll(List.of(lines));
	}

	public @Nullable String getId() {
		return this.id;
	}

	public Instant getCreated() {
		return this.created;
	}

	public List<OrderLine> getLines() {
		return this.lines;
	}

}

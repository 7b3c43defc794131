package dev.hilo.moving;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/**
 * As before the move.
 */
@Entity
@Table(name = "orders")
class HibernatesOrder {

	@Id
	@GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "orders")
	@SequenceGenerator(name = "orders", sequenceName = "order_seq", allocationSize = 50)
	@Nullable Long id;

}

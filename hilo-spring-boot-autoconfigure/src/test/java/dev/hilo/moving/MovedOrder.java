package dev.hilo.moving;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoCollection;
import dev.hilo.jpa.HiLoId;

/**
 * As after it.
 */
@Entity
@Table(name = "orders")
@HiLoCollection("orders")
class MovedOrder {

	@Id
	@HiLoId
	@Nullable Long id;

}

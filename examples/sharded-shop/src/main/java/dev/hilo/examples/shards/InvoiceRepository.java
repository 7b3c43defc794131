package dev.hilo.examples.shards;

import java.util.List;

import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;

interface InvoiceRepository extends ListCrudRepository<Invoice, String> {

	/** Joins where the order lies: its invoices lie there too. */
	@Query("SELECT i.* FROM orders o JOIN invoices i ON i.order_id = o.id WHERE o.id = :order")
	List<Invoice> ofOrder(String order);

	/** Joins on each shard, and puts together what they find. */
	@Query("SELECT i.* FROM orders o JOIN invoices i ON i.order_id = o.id WHERE o.product = :product")
	List<Invoice> ofProduct(String product);

}

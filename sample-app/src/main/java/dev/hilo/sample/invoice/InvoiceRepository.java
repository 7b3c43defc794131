package dev.hilo.sample.invoice;

import java.util.List;

import org.springframework.data.repository.ListCrudRepository;

interface InvoiceRepository extends ListCrudRepository<Invoice, String> {

	List<Invoice> findByOrderIdOrderByCreated(String orderId);

}

package dev.hilo.sample.jpa;

import java.util.List;

import org.springframework.data.jpa.repository.JpaRepository;

interface InvoiceRepository extends JpaRepository<Invoice, String> {

	List<Invoice> findByOrder_IdOrderByCreated(String orderId);

}

package dev.hilo.sample.jpa;

import java.util.List;

import org.springframework.data.jpa.repository.JpaRepository;

interface InvoiceRepository extends JpaRepository<Invoice, String> {

	List<Invoice> findByOrderOrderByCreated(Order order);

}

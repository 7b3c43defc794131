package dev.hilo.sample.invoice;

import java.net.URI;
import java.util.List;

import jakarta.validation.Valid;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

import dev.hilo.sample.order.OrderRepository;
import dev.hilo.series.Series;

@RestController
@RequestMapping("/invoices")
class InvoiceController {

	private final InvoiceRepository invoices;

	private final OrderRepository orders;

	private final Series series;

	InvoiceController(InvoiceRepository invoices, OrderRepository orders, Series series) {
		this.invoices = invoices;
		this.orders = orders;
		this.series = series;
	}

	/** The number is drawn in the transaction that stores the invoice, and last. */
	@PostMapping
	@Transactional
	ResponseEntity<Invoice> create(@Valid @RequestBody NewInvoice wanted) {
		if (!this.orders.existsById(wanted.orderId())) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST,
					"There is no order '" + wanted.orderId() + "'. GET /orders lists the newest");
		}
		Invoice invoice = this.invoices.save(Invoice.of(this.series.next("invoices").text(), wanted.orderId()));
		return ResponseEntity.created(URI.create(pathOf(invoice))).body(invoice);
	}

	@GetMapping
	List<Invoice> ofOrder(@RequestParam String orderId) {
		return this.invoices.findByOrderIdOrderByCreated(orderId);
	}

	/**
	 * Finds {@code invoices/7-A$orders/4-A} at the path that is its id, slashes and all,
	 * and an id that was made with another separator below {@code /invoices/}.
	 */
	@GetMapping("/{*rest}")
	Invoice one(@PathVariable String rest) {
		return this.invoices.findById("invoices" + rest)
			.or(() -> this.invoices.findById(rest.substring(1)))
			.orElseThrow(
					() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "There is no invoice at /invoices" + rest));
	}

	private static String pathOf(Invoice invoice) {
		return (invoice.id().startsWith("invoices/") ? "/" : "/invoices/") + invoice.id();
	}

}

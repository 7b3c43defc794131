package dev.hilo.sample.jpa;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

import org.springframework.data.domain.Limit;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

import dev.hilo.sample.page.OrderNumbers;
import dev.hilo.series.Series;
import dev.hilo.web.HiLoPublicIds;
import dev.hilo.web.PublicId;

/**
 * Orders and invoices lie at the paths that are their ids, slashes and all. Orders have
 * links as well, which do not count.
 */
@RestController
class ShopController {

	private final ProductRepository products;

	private final OrderRepository orders;

	private final InvoiceRepository invoices;

	private final OrderNumbers numbers;

	private final HiLoPublicIds publicIds;

	private final Series series;

	ShopController(ProductRepository products, OrderRepository orders, InvoiceRepository invoices, OrderNumbers numbers,
			HiLoPublicIds publicIds, Series series) {
		this.products = products;
		this.orders = orders;
		this.invoices = invoices;
		this.numbers = numbers;
		this.publicIds = publicIds;
		this.series = series;
	}

	@GetMapping("/products")
	List<Product> products() {
		return this.products.findByOrderById();
	}

	@PostMapping("/orders")
	ResponseEntity<OrderView> order(@Valid @RequestBody NewOrder wanted) {
		checkThatWeSell(wanted.product());
		OrderView order = view(this.orders.save(new Order(new OrderLine(wanted.product(), wanted.quantity()))));
		URI link = URI.create("/orders/" + this.publicIds.encode("ord", order.publicId()));
		return ResponseEntity.created(link).body(order);
	}

	/** Many at once, in one transaction. */
	@PostMapping("/orders/batch")
	Map<String, Object> orders(@Valid @RequestBody NewOrders wanted) {
		checkThatWeSell(wanted.product());
		List<Order> orders = Stream.generate(() -> new Order(new OrderLine(wanted.product(), wanted.quantity())))
			.limit(wanted.count())
			.toList();
		long start = System.nanoTime();
		List<Order> saved = this.orders.saveAll(orders);
		return Map.of("count", saved.size(), "first", saved.get(0).getId(), "last", saved.get(saved.size() - 1).getId(),
				"milliseconds", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
	}

	@GetMapping("/orders")
	List<OrderView> newestOrders(@RequestParam(defaultValue = "20") @Min(1) @Max(100) int limit) {
		return this.orders.findByOrderByCreatedDesc(Limit.of(limit)).stream().map(this::view).toList();
	}

	/**
	 * Finds {@code orders/1-A} at its link, such as {@code /orders/ord_07k2m9q4xr3w8z5}.
	 */
	@GetMapping("/orders/{publicId:(?i)ord_.*}")
	OrderView linkedOrder(@PathVariable @PublicId("ord") long publicId) {
		return this.orders.findById(this.numbers.idOf(publicId))
			.map(this::view)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "There is no order at this link"));
	}

	@GetMapping("/orders/{*rest}")
	OrderView order(@PathVariable String rest) {
		return this.orders.findById("orders" + rest)
			.map(this::view)
			.orElseThrow(
					() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "There is no order at /orders" + rest));
	}

	/** The number is drawn in the transaction that stores the invoice, and last. */
	@PostMapping("/invoices")
	@Transactional
	ResponseEntity<Invoice> invoice(@Valid @RequestBody NewInvoice wanted) {
		Order order = this.orders.findById(wanted.orderId())
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.BAD_REQUEST,
					"There is no order '" + wanted.orderId() + "'. GET /orders lists the newest"));
		Invoice invoice = this.invoices.save(new Invoice(this.series.next("invoices").text(), order));
		return ResponseEntity.created(URI.create("/" + invoice.getId())).body(invoice);
	}

	@GetMapping("/invoices")
	List<Invoice> invoicesOf(@RequestParam String orderId) {
		return this.invoices.findByOrder_IdOrderByCreated(orderId);
	}

	@GetMapping("/invoices/{*rest}")
	Invoice invoice(@PathVariable String rest) {
		return this.invoices.findById("invoices" + rest)
			.orElseThrow(
					() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "There is no invoice at /invoices" + rest));
	}

	private void checkThatWeSell(String product) {
		if (!this.products.existsByName(product)) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST,
					"There is no product '" + product + "'. GET /products lists them");
		}
	}

	private OrderView view(Order order) {
		return new OrderView(this.numbers.numberOf(order.getId()), order.getId(), order.getCreated(), order.getLines());
	}

	/**
	 * An order as clients see it. Its id says how many orders there are, and its public
	 * id does not. This shop shows both, since its page explains ids; one that keeps its
	 * figures to itself sends the public id only.
	 *
	 * @param publicId the number of its id, sent as {@code ord_07k2m9q4xr3w8z5}
	 * @param id such as {@code orders/1-A}
	 * @param created when it was made
	 * @param lines what was ordered
	 */
	record OrderView(@PublicId("ord") long publicId, String id, Instant created, List<OrderLine> lines) {
	}

	record NewOrder(@NotBlank @Size(max = 100) String product, @NotNull @Min(1) @Max(1000) Integer quantity) {
	}

	record NewOrders(@NotBlank @Size(max = 100) String product, @NotNull @Min(1) @Max(1000) Integer quantity,
			@NotNull @Min(1) @Max(10_000) Integer count) {
	}

	record NewInvoice(@NotBlank String orderId) {
	}

}

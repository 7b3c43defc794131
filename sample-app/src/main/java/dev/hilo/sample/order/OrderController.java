package dev.hilo.sample.order;

import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

import org.springframework.data.domain.Limit;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

import dev.hilo.sample.page.OrderNumbers;
import dev.hilo.sample.product.ProductRepository;
import dev.hilo.web.HiLoPublicIds;
import dev.hilo.web.PublicId;

@RestController
@RequestMapping("/orders")
class OrderController {

	private final OrderRepository orders;

	private final ProductRepository products;

	private final OrderNumbers numbers;

	private final HiLoPublicIds publicIds;

	OrderController(OrderRepository orders, ProductRepository products, OrderNumbers numbers, HiLoPublicIds publicIds) {
		this.orders = orders;
		this.products = products;
		this.numbers = numbers;
		this.publicIds = publicIds;
	}

	@PostMapping
	ResponseEntity<OrderView> create(@Valid @RequestBody NewOrder wanted) {
		checkThatWeSell(wanted.product());
		OrderView order = view(this.orders.save(Order.of(new OrderLine(wanted.product(), wanted.quantity()))));
		URI link = URI.create("/orders/" + this.publicIds.encode("ord", order.publicId()));
		return ResponseEntity.created(link).body(order);
	}

	/** Many at once, in one transaction. */
	@PostMapping("/batch")
	Batch createMany(@Valid @RequestBody NewOrders wanted) {
		checkThatWeSell(wanted.product());
		List<Order> orders = Stream.generate(() -> Order.of(new OrderLine(wanted.product(), wanted.quantity())))
			.limit(wanted.count())
			.toList();
		long start = System.nanoTime();
		List<Order> saved = this.orders.saveAll(orders);
		return new Batch(saved.size(), saved.get(0).id(), saved.get(saved.size() - 1).id(),
				TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
	}

	@GetMapping
	List<OrderView> newest(@RequestParam(defaultValue = "20") @Min(1) @Max(100) int limit) {
		return this.orders.findByOrderByCreatedDesc(Limit.of(limit)).stream().map(this::view).toList();
	}

	/**
	 * Finds {@code orders/1-A} at its link, such as {@code /orders/ord_07k2m9q4xr3w8z5}.
	 */
	@GetMapping("/{publicId:(?i)ord_.*}")
	OrderView linked(@PathVariable @PublicId("ord") long publicId) {
		return this.orders.findById(this.numbers.idOf(publicId))
			.map(this::view)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "There is no order at this link"));
	}

	/**
	 * Finds {@code orders/1-A} at {@code /orders/1-A}, and an id that was made with
	 * another separator, such as {@code orders:1-A}, at {@code /orders/orders:1-A}.
	 */
	@GetMapping("/{*rest}")
	OrderView one(@PathVariable String rest) {
		return this.orders.findById("orders" + rest)
			.or(() -> this.orders.findById(rest.substring(1)))
			.map(this::view)
			.orElseThrow(
					() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "There is no order at /orders" + rest));
	}

	private void checkThatWeSell(String product) {
		if (!this.products.existsByName(product)) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST,
					"There is no product '" + product + "'. GET /products lists them");
		}
	}

	private OrderView view(Order order) {
		return new OrderView(this.numbers.numberOf(order.id()), order.id(), order.created(), order.lines());
	}

	/**
	 * What {@code saveAll} has made.
	 *
	 * @param count how many orders
	 * @param first the first id
	 * @param last the last id
	 * @param milliseconds how long it took
	 */
	record Batch(int count, String first, String last, long milliseconds) {
	}

}

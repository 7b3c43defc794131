package dev.hilo.smoke.web;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import dev.hilo.web.HiLoPublicIds;
import dev.hilo.web.PublicId;

/**
 * Answers with the plain numbers that have arrived.
 */
@RestController
public class OrderController {

	private final HiLoPublicIds ids;

	OrderController(HiLoPublicIds ids) {
		this.ids = ids;
	}

	@GetMapping("/orders/{id}")
	public Order order(@PathVariable @PublicId("ord") long id) {
		return Order.of(id);
	}

	@PostMapping("/orders")
	String post(@RequestBody Order order) {
		return order.id() + " " + order.customer() + " " + order.earlier() + " " + order.invoices() + " "
				+ Arrays.toString(order.items()) + " " + order.replaced();
	}

	@PostMapping("/same")
	Order same(@RequestBody Order order) {
		return order;
	}

	@GetMapping("/int/{id}")
	String integer(@PathVariable @PublicId("ord") int id) {
		return "" + id;
	}

	@GetMapping("/parameter")
	String parameter(@RequestParam @PublicId("ord") Long id) {
		return "" + id;
	}

	@GetMapping("/optional")
	String optional(@RequestParam @PublicId("ord") Optional<Long> id) {
		return "" + id;
	}

	@GetMapping("/list")
	String list(@RequestParam @PublicId("ord") List<Long> ids) {
		return "" + ids;
	}

	@GetMapping("/array")
	String array(@RequestParam @PublicId("ord") long[] ids) {
		return Arrays.toString(ids);
	}

	@GetMapping("/header")
	String header(@RequestHeader("Order") @PublicId("ord") long id) {
		return "" + id;
	}

	@GetMapping("/setters")
	String setters(Filter filter) {
		return filter.getCustomer() + " " + filter.getOrders();
	}

	@GetMapping("/record")
	String constructor(Range range) {
		return range.from() + " " + range.to();
	}

	@GetMapping("/by-hand")
	String byHand(@RequestParam String id) {
		return this.ids.encode("inv", this.ids.decode("ord", id));
	}

	/**
	 * An object that Spring binds by its constructor.
	 */
	public record Range(@PublicId("ord") long from, @PublicId("ord") @Nullable Long to) {

	}

}

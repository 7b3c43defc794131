package dev.hilo.failures;

import java.util.List;
import java.util.stream.LongStream;

import org.springframework.context.ApplicationContext;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;
import dev.hilo.actuate.Endpoints;

/**
 * One of several instances of an application: its orders, and what an operator can ask.
 */
final class Instance {

	private static final String[] ORDERS = { "default", "orders" };

	final HiLoSequence orders;

	private final ApplicationContext context;

	Instance(ApplicationContext context) {
		this.orders = context.getBean(HiLoIdGenerator.class).sequence("orders");
		this.context = context;
	}

	List<Long> draw(int count) {
		return LongStream.range(0, count).map((i) -> this.orders.next()).boxed().toList();
	}

	/** What GET shows. */
	Endpoints.Shown show() {
		return Endpoints.show(this.context, ORDERS);
	}

	/** What POST does. */
	void raise(long floor) {
		Endpoints.raise(this.context, floor, ORDERS);
	}

	/** What DELETE does. */
	void drop() {
		Endpoints.drop(this.context, ORDERS);
	}

	static long highest(List<Instance> instances) {
		return instances.stream().mapToLong((instance) -> instance.show().highest()).max().orElseThrow();
	}

}

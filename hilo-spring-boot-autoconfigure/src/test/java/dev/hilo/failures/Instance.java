package dev.hilo.failures;

import java.util.List;
import java.util.stream.LongStream;

import org.springframework.context.ApplicationContext;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;
import dev.hilo.actuate.CollectionDescriptor;
import dev.hilo.actuate.HiLoEndpoint;

/**
 * One of several instances of an application: its orders, and what an operator can ask.
 */
final class Instance {

	private static final String[] ORDERS = { "default", "orders" };

	final HiLoSequence orders;

	private final HiLoEndpoint endpoint;

	Instance(ApplicationContext context) {
		this.orders = context.getBean(HiLoIdGenerator.class).sequence("orders");
		this.endpoint = context.getBean(HiLoEndpoint.class);
	}

	List<Long> draw(int count) {
		return LongStream.range(0, count).map((i) -> this.orders.next()).boxed().toList();
	}

	/** What GET shows. */
	CollectionDescriptor show() {
		return (CollectionDescriptor) this.endpoint.part(ORDERS);
	}

	/** What POST does. */
	void raise(long floor) {
		this.endpoint.raise(floor, null, ORDERS);
	}

	/** What DELETE does. */
	void drop() {
		this.endpoint.drop(ORDERS);
	}

	static long highest(List<Instance> instances) {
		return instances.stream().mapToLong((instance) -> instance.show().highest()).max().orElseThrow();
	}

}

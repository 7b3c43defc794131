package dev.hilo.moving;

import java.util.ArrayList;
import java.util.List;

/**
 * The versions of the shop that a move goes through.
 */
enum Version {

	/** {@code @GeneratedValue}: Hibernate's pooled optimizer. */
	HIBERNATE(HibernatesOrder.class),

	/** {@code @HiLoId} on the sequence that the instances before still use. */
	SHARED(MovedOrder.class, "counter=sequence:order_seq", "arithmetic=pooled"),

	/**
	 * A counter of HiLo's own, far above all that the instances before will reach. Ranges
	 * are small, so that what was reserved is soon drawn.
	 */
	OWN(MovedOrder.class, "max-capacity=100",
			"floor-query=SELECT last_value + " + Version.HEAD_ROOM + " FROM order_seq"),

	/**
	 * The same without head-room, which gives ids twice as long as others use the
	 * sequence.
	 */
	OWN_WITHOUT_HEAD_ROOM(MovedOrder.class, "floor-query=SELECT last_value FROM order_seq");

	/**
	 * How far the counters are kept apart. All instances together draw less until the
	 * last one is replaced.
	 */
	static final long HEAD_ROOM = 1_000_000;

	private final Class<?> type;

	private final List<String> properties;

	Version(Class<?> type, String... properties) {
		this.type = type;
		this.properties = List.of(properties);
	}

	List<String> arguments() {
		List<String> arguments = new ArrayList<>(List.of("--orders=" + this.type.getName()));
		this.properties.forEach((property) -> arguments.add("--hilo.collections.orders." + property));
		return arguments;
	}

}

package dev.hilo.schemes;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

import dev.hilo.scheme.IdDescription;

/**
 * The parts of a TraceId.
 *
 * @param layout how the id is laid out
 * @param time the second it was made in
 * @param component the component, 0 in the default layout
 * @param node the node number
 * @param slot the thread slot
 * @param counter the number within slot and second
 * @since 0.1.0
 */
public record TraceIdParts(TraceIdLayout layout, Instant time, int component, int node, int slot, int counter) {

	/** Clocks differ: an id may come from a clock that is this far ahead of ours. */
	private static final long AHEAD = Duration.ofDays(1).toSeconds();

	/**
	 * Reads an id. The time part starts again every 2^25 seconds, so only a reader that
	 * knows roughly when it was made.
	 * @param id a TraceId
	 * @param layout the layout it was made with
	 * @param threadSlots the number of slots it was made with
	 * @param now the time of reading; the id's is the latest possible one that is at most
	 * a day after it
	 * @return its parts
	 * @throws IllegalArgumentException if no generator makes such an id
	 */
	public static TraceIdParts of(long id, TraceIdLayout layout, int threadSlots, Instant now) {
		int low = (int) bits(id, 0, layout.lowBits);
		if (id < 1 || low == 0) {
			throw new IllegalArgumentException(id + " is not a TraceId of the layout " + layout);
		}
		long latest = now.getEpochSecond() + AHEAD;
		long age = Math.floorMod(latest - (id >>> TraceIdLayout.TIME_SHIFT), TraceIdLayout.TIME_CYCLE);
		int counterBits = layout.counterBits(threadSlots);
		return new TraceIdParts(layout, Instant.ofEpochSecond(latest - age),
				(int) bits(id, layout.lowBits + layout.nodeBits, layout.componentBits),
				(int) bits(id, layout.lowBits, layout.nodeBits), low >>> counterBits, (int) bits(low, 0, counterBits));
	}

	private static long bits(long value, int from, int count) {
		return (value >>> from) & ((1L << count) - 1);
	}

	/**
	 * The parts by name and as text.
	 * @return the description
	 */
	public IdDescription describe() {
		Map<String, Object> parts = new LinkedHashMap<>();
		parts.put("time", this.time);
		if (this.layout == TraceIdLayout.COMPONENT) {
			parts.put("component", this.component);
		}
		parts.put("node", this.node);
		parts.put("slot", this.slot);
		parts.put("counter", this.counter);
		return new IdDescription("trace", parts);
	}

}

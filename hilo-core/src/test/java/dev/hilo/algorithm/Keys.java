package dev.hilo.algorithm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.hilo.algorithm.Algorithm.Copy;

/**
 * States as numbers. States that differ only in the names of the processes have the same
 * number.
 */
final class Keys {

	private static final int CLIENT_BITS = 16;

	private final Map<Client, Integer> numbers = new HashMap<>();

	private final List<Client> clients = new ArrayList<>();

	private final List<int[]> orders;

	Keys(int processes) {
		this.orders = orders(new int[0], processes);
	}

	long of(Algorithm state) {
		int[] ids = state.clients().stream().mapToInt(this::number).toArray();
		return this.orders.stream().mapToLong((order) -> key(state, ids, order)).min().orElseThrow();
	}

	/** One of the states with the number. */
	Algorithm state(long key, int processes) {
		List<Client> all = new ArrayList<>();
		long rest = key;
		for (int i = 0; i < processes; i++) {
			all.add(0, this.clients.get((int) (rest & 0xFFFF)));
			rest >>>= CLIENT_BITS;
		}
		Copy copy = ((rest & 1) != 0) ? new Copy((int) (rest >>> 6) & 7, (int) (rest >>> 2) & 15) : null;
		return new Algorithm((int) (rest >>> 13) & 7, (int) (rest >>> 9) & 15, copy, (rest & 2) != 0, all);
	}

	/**
	 * The number of a state whose processes are renamed.
	 * @param order the new position of each process
	 */
	private static long key(Algorithm state, int[] ids, int[] order) {
		long key = state.max();
		key = key << 4 | renamed(state.stamp(), order);
		Copy copy = state.copy();
		key = key << 3 | ((copy != null) ? copy.max() : 0);
		key = key << 4 | ((copy != null) ? renamed(copy.stamp(), order) : 0);
		key = key << 1 | (state.restored() ? 1 : 0);
		key = key << 1 | ((copy != null) ? 1 : 0);
		for (int position = 0; position < ids.length; position++) {
			key = key << CLIENT_BITS | ids[indexOf(order, position)];
		}
		return key;
	}

	private static int indexOf(int[] order, int position) {
		int index = 0;
		while (order[index] != position) {
			index++;
		}
		return index;
	}

	private static int renamed(int stamp, int[] order) {
		return (stamp == 0) ? 0
				: 1 + order[(stamp - 1) / Algorithm.STAMPS] * Algorithm.STAMPS + (stamp - 1) % Algorithm.STAMPS;
	}

	private int number(Client client) {
		Integer known = this.numbers.putIfAbsent(client, this.clients.size());
		if (known != null) {
			return known;
		}
		this.clients.add(client);
		if (this.clients.size() > 1 << CLIENT_BITS) {
			throw new IllegalStateException("Too many states of one process");
		}
		return this.clients.size() - 1;
	}

	private static List<int[]> orders(int[] begun, int length) {
		List<int[]> all = new ArrayList<>();
		if (begun.length == length) {
			all.add(begun);
		}
		for (int next = 0; next < length && begun.length < length; next++) {
			int candidate = next;
			if (Arrays.stream(begun).noneMatch((each) -> each == candidate)) {
				int[] longer = Arrays.copyOf(begun, begun.length + 1);
				longer[begun.length] = next;
				all.addAll(orders(longer, length));
			}
		}
		return all;
	}

}

package dev.hilo.algorithm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;

import dev.hilo.algorithm.Algorithm.Step;

/**
 * Visits every state that can be reached, those in few steps first. So the way to a bad
 * state is a shortest one.
 */
final class Explorer {

	private final Map<Long, Long> cameFrom = new HashMap<>();

	private final Keys keys;

	private final Rules rules;

	private final int processes;

	private final Limits limits;

	/** How an id was given twice, if one was. */
	private List<String> trace = List.of();

	Explorer(Rules rules, int processes, Limits limits) {
		this.rules = rules;
		this.processes = processes;
		this.limits = limits;
		this.keys = new Keys(processes);
	}

	/** Explores all states, until an id comes twice. */
	Explorer explore() {
		long start = this.keys.of(Algorithm.of(this.processes));
		Deque<Long> open = new ArrayDeque<>(List.of(start));
		this.cameFrom.put(start, start);
		while (!open.isEmpty()) {
			long from = open.remove();
			Algorithm state = this.keys.state(from, this.processes);
			for (Step step : next(state)) {
				long to = this.keys.of(step.state());
				if (this.cameFrom.putIfAbsent(to, from) == null) {
					open.add(to);
				}
				if (step.state().twice(state) != null) {
					this.trace = storyOf(wayTo(from), to);
					return this;
				}
			}
		}
		return this;
	}

	int states() {
		return this.cameFrom.size();
	}

	List<String> trace() {
		return this.trace;
	}

	private List<Step> next(Algorithm state) {
		return state.next(this.rules, this.limits);
	}

	private List<Long> wayTo(long end) {
		LinkedList<Long> way = new LinkedList<>(List.of(end));
		while (!this.cameFrom.get(way.getFirst()).equals(way.getFirst())) {
			way.addFirst(this.cameFrom.get(way.getFirst()));
		}
		return way;
	}

	/** Goes the way again, with the same names all along. */
	private List<String> storyOf(List<Long> way, long end) {
		List<String> story = new ArrayList<>();
		Algorithm state = Algorithm.of(this.processes);
		for (long to : way.subList(1, way.size())) {
			Step step = next(state).stream()
				.filter((each) -> this.keys.of(each.state()) == to)
				.findFirst()
				.orElseThrow();
			story.add(step.story());
			state = step.state();
		}
		Algorithm last = state;
		Step bad = next(last).stream()
			.filter((each) -> this.keys.of(each.state()) == end && each.state().twice(last) != null)
			.findFirst()
			.orElseThrow();
		story.add(bad.story());
		story.add(bad.state().twice(last));
		return story;
	}

}

package dev.hilo.algorithm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

import dev.hilo.algorithm.Client.Held;
import dev.hilo.algorithm.Client.Request;
import dev.hilo.algorithm.Client.UnusedEnd;

/**
 * The algorithm as a state and the steps that can follow, in the smallest form: a
 * counter, an older copy of it, and some processes.
 *
 * @param max the counter
 * @param stamp whose the newest range is
 * @param copy the older copy, or {@code null}
 * @param restored whether the copy has been put back
 * @param clients the processes
 */
record Algorithm(int max, int stamp, Copy copy, boolean restored, List<Client> clients) {

	/** More than a process makes requests. */
	static final int STAMPS = 4;

	private static final List<Integer> SIZES = List.of(1, 2);

	static Algorithm of(int processes) {
		return new Algorithm(0, 0, null, false, Collections.nCopies(processes, Client.NEW));
	}

	/**
	 * All that can happen next.
	 */
	List<Step> next(Rules rules, Limits limits) {
		List<Step> steps = new ArrayList<>();
		for (int i = 0; i < this.clients.size(); i++) {
			steps(i, rules, limits, steps);
		}
		if (!limits.faults()) {
			return steps;
		}
		images(rules, steps);
		if (this.copy == null) {
			steps.add(new Step(() -> "a copy of the database is made", new Algorithm(this.max, this.stamp,
					new Copy(this.max, this.stamp), false, this.clients.stream().map(Client::copied).toList())));
		}
		else if (!this.restored) {
			steps.add(
					new Step(() -> "the copy is put back: the counter is " + this.copy.max, new Algorithm(this.copy.max,
							this.copy.stamp, this.copy, true, this.clients.stream().map(Client::forgotten).toList())));
		}
		return steps;
	}

	private void steps(int i, Rules rules, Limits limits, List<Step> steps) {
		Client client = this.clients.get(i);
		String name = "process " + (char) ('A' + i);
		Client ready = client.ready();
		if (ready.hasNumber()) {
			steps.add(new Step(() -> name + " draws " + ready.current().next(), with(i, ready.draw())));
		}
		if (client.sent() == null && client.answer() == null && client.ahead() == null
				&& client.requests() < limits.requests()) {
			for (int size : SIZES) {
				int lastMax = rules.lastMaxSent() ? client.lastMax() : 0;
				Request request = new Request(lastMax, size, client.requests());
				steps.add(
						new Step(() -> name + " asks for " + size + " above " + lastMax, with(i, client.ask(request))));
			}
		}
		if (client.sent() != null) {
			Request request = client.sent();
			Held range = reserve(request);
			if (range.high() <= limits.numbers()) {
				steps.add(new Step(() -> "the database reserves " + range.low() + ".." + range.high() + " for " + name,
						new Algorithm(range.high(), stamp(i, range.stamp()), this.copy, this.restored,
								with(i, client.answered(range)).clients)));
			}
		}
		if (client.answer() != null) {
			steps.add(new Step(() -> name + " gets " + client.answer().low() + ".." + client.answer().high(),
					with(i, client.obtain())));
		}
		if (limits.faults() && (client.sent() != null || client.answer() != null)) {
			steps.add(new Step(() -> name + " gets no answer", with(i, client.giveUp())));
		}
		if (client.late() != null && reserve(client.late()).high() <= limits.numbers()) {
			Held range = reserve(client.late());
			steps.add(new Step(() -> "the database reserves " + range.low() + ".." + range.high() + " late, for nobody",
					new Algorithm(range.high(), stamp(i, range.stamp()), this.copy, this.restored,
							with(i, client.withoutLate()).clients)));
		}
		if (client.current() != null && client.sent() == null && client.answer() == null) {
			UnusedEnd end = client.uncertain() ? null : unusedEnd(client, rules);
			steps.add(new Step(
					() -> name + " seals" + ((end != null) ? " and offers what is above " + end.lastUsed() : ""),
					with(i, client.seal(end, rules.sealedFirst()))));
		}
		UnusedEnd offer = client.givenBack();
		if (offer != null && offer.high() == this.max
				&& (stamp(i, offer.stamp()) == this.stamp || !rules.stampChecked())) {
			steps.add(new Step(
					() -> "the database takes back what " + name + " offered: the counter is " + offer.lastUsed(),
					new Algorithm(offer.lastUsed(), this.stamp, this.copy, this.restored, this.clients)));
		}
	}

	/** A copy of a process takes the place of one that has not begun. */
	private void images(Rules rules, List<Step> steps) {
		for (int i = 0; i < this.clients.size(); i++) {
			Client original = this.clients.get(i);
			if (original.requests() > 0 && original.isQuiet() && (original.holdsNothing() || !rules.imagesEmpty())) {
				for (int j = 0; j < this.clients.size(); j++) {
					if (this.clients.get(j).equals(Client.NEW)) {
						String story = "process " + (char) ('A' + i) + " is copied: process " + (char) ('A' + j);
						steps.add(new Step(() -> story, with(j, original.image())));
					}
				}
			}
		}
	}

	/** Stamps of different processes differ. */
	private static int stamp(int process, int ofProcess) {
		return 1 + process * STAMPS + ofProcess;
	}

	private Held reserve(Request request) {
		int low = Math.max(this.max, request.lastMax()) + 1;
		return new Held(low, low, low - 1 + request.size(), request.stamp(), this.max >= request.lastMax(),
				this.copy != null && !this.restored, false);
	}

	private static UnusedEnd unusedEnd(Client client, Rules rules) {
		Held current = client.current();
		Held newest = (client.ahead() != null) ? client.ahead() : current;
		int lastUsed = newest.next() - 1;
		if (newest != current && current.next() <= current.high() && isReturnable(current, rules)
				&& (current.high() == newest.low() - 1 || !rules.adjacentOnly())) {
			lastUsed = current.next() - 1;
		}
		return (isReturnable(newest, rules) && lastUsed < newest.high())
				? new UnusedEnd(newest.high(), newest.stamp(), lastUsed) : null;
	}

	private static boolean isReturnable(Held held, Rules rules) {
		return held.returnable() || !rules.healedKept();
	}

	private Algorithm with(int i, Client changed) {
		List<Client> all = new ArrayList<>(this.clients);
		all.set(i, changed);
		return new Algorithm(this.max, this.stamp, this.copy, this.restored, List.copyOf(all));
	}

	/**
	 * Whether one id has been given to two: within a process never, and to two processes
	 * only after the database has forgotten that one of them has it.
	 */
	String twice(Algorithm before) {
		for (int i = 0; i < this.clients.size(); i++) {
			Client client = this.clients.get(i);
			Client earlier = before.clients.get(i);
			Client ready = earlier.ready();
			if (ready.hasNumber() && client.drawn() == earlier.drawn() && client.equals(ready.draw())) {
				return "a process has drawn " + ready.current().next() + " twice";
			}
			for (Client other : this.clients.subList(0, i)) {
				int twice = client.drawn() & other.drawn() & ~client.drawnForgotten() & ~other.drawnForgotten();
				if (twice != 0) {
					return "two processes have drawn " + Integer.numberOfTrailingZeros(twice);
				}
			}
		}
		return null;
	}

	/** An older copy of the counter. */
	record Copy(int max, int stamp) {
	}

	/** Something that happens, and the state after it. */
	record Step(Supplier<String> text, Algorithm state) {

		String story() {
			return this.text.get();
		}

	}

}

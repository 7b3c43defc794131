package dev.hilo.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

import dev.hilo.range.Range;

/**
 * All that was reserved and drawn of one simulated counter, and what HiLo promises about
 * it. A database that forgets, after a restore for example, forgets reservations: their
 * numbers may come again, but never within one process.
 */
final class Ledger {

	private final List<Reservation> reservations = new ArrayList<>();

	/** Indexed by number: the last reservation that the database knows of. */
	private Reservation[] holders = new Reservation[1024];

	/** Indexed by number: how it was last drawn. */
	private Drawing[] drawings = new Drawing[1024];

	/** The first promise that was broken. */
	private String violation;

	String violation() {
		return this.violation;
	}

	void violate(String problem) {
		if (this.violation == null) {
			this.violation = problem;
		}
	}

	/** How many reservations there have been. */
	int count() {
		return this.reservations.size();
	}

	/** Notes that the database has committed a range for a process. */
	Reservation reserved(Process process, Range range) {
		Reservation made = new Reservation(process, range);
		this.reservations.add(made);
		process.unanswered += range.size();
		grow((int) range.high());
		for (int number = (int) range.low(); number <= range.high(); number++) {
			Reservation before = this.holders[number];
			if (before != null && before.holds(number)) {
				violate(number + " was reserved for " + process.name + " though " + before.process.name + " has it");
			}
			this.holders[number] = made;
		}
		return made;
	}

	/** Notes that the database has taken back the end of a range, above a number. */
	void givenBack(Process process, long lastUsed, long high) {
		for (int number = (int) lastUsed + 1; number <= high; number++) {
			Reservation held = this.holders[number];
			if (held != null && held != process.of(number) && held.holds(number)) {
				violate(process.name + " gave back " + number + ", which was not its own");
			}
			Reservation own = process.of(number);
			if (own != null && !own.isForgotten(number)) {
				own.returnedAbove = Math.min(own.returnedAbove, lastUsed);
				if (process.drawn.get(number)) {
					violate(process.name + " gave back " + number + ", which it had drawn");
				}
			}
		}
	}

	/** Notes that the database has forgotten all that was reserved since a moment. */
	void forgotten(int countThen) {
		this.reservations.subList(countThen, this.reservations.size()).forEach((each) -> each.forgottenAbove = 0);
	}

	/** Notes that the counter was set back to a number. */
	void setBack(long number) {
		this.reservations.forEach((each) -> each.forgottenAbove = Math.min(each.forgottenAbove, number));
	}

	/**
	 * Notes that a process has drawn a number.
	 * @param above the number that it must be above: the highest that the process had
	 * drawn in order when this draw began
	 */
	void drawn(Process process, long number, long above) {
		Reservation from = process.of(number);
		if (from == null) {
			violate(process.name + " drew " + number + ", which it was never given");
			return;
		}
		if (number > from.returnedAbove) {
			violate(process.name + " drew " + number + " after it had been given back");
		}
		if (number <= above) {
			violate(process.name + " drew " + number + " after " + above);
		}
		if (process.drawn.get((int) number)) {
			violate(process.name + " drew " + number + " twice");
		}
		process.drawn.set((int) number);
		Drawing before = this.drawings[(int) number];
		if (before != null && before.process != process && !before.from.isForgotten(number)
				&& !from.isForgotten(number)) {
			violate(process.name + " drew " + number + ", as " + before.process.name + " had");
		}
		this.drawings[(int) number] = new Drawing(process, from);
	}

	private void grow(int number) {
		if (number >= this.holders.length) {
			int length = Math.max(number + 1, 2 * this.holders.length);
			this.holders = Arrays.copyOf(this.holders, length);
			this.drawings = Arrays.copyOf(this.drawings, length);
		}
	}

	/** What one process knows of one counter. */
	static final class Process {

		private final String name;

		/** Indexed by number: the last range of it that was answered. */
		private Reservation[] own = new Reservation[1024];

		private final BitSet drawn = new BitSet();

		/** The highest number drawn in order, by draws that have ended. */
		long highest;

		/** The highest number that all later ones are above. */
		long raised;

		/** How many numbers were reserved for it by answers that it got. */
		long answered;

		/** How many numbers were reserved for it by answers that it did not get. */
		long unanswered;

		/** How many numbers callers who got an exception may have drawn. */
		long mayBeDrawn;

		/** How many numbers a copy of a process held when it was made. */
		long inherited;

		Process(String name) {
			this.name = name;
		}

		/** What a copy of the process knows, which holds the same numbers. */
		Process copy(String copyName, long held) {
			Process copy = new Process(copyName);
			copy.own = this.own.clone();
			copy.inherited = held;
			copy.mayBeDrawn = held;
			return copy;
		}

		long drawnCount() {
			return this.drawn.cardinality();
		}

		/** Notes that it has got an answer. */
		void answered(Reservation reservation) {
			int high = (int) reservation.range.high();
			if (high >= this.own.length) {
				this.own = Arrays.copyOf(this.own, Math.max(high + 1, 2 * this.own.length));
			}
			Arrays.fill(this.own, (int) reservation.range.low(), high + 1, reservation);
			this.answered += reservation.range.size();
			this.unanswered -= reservation.range.size();
		}

		private Reservation of(long number) {
			return (number > 0 && number < this.own.length) ? this.own[(int) number] : null;
		}

	}

	/**
	 * Who has drawn a number, and from which range: that of the original, if it is a
	 * copy.
	 */
	private record Drawing(Process process, Reservation from) {
	}

	/** A range as the database and the process know it. */
	static final class Reservation {

		private final Process process;

		private final Range range;

		private long forgottenAbove = Long.MAX_VALUE;

		private long returnedAbove = Long.MAX_VALUE;

		private Reservation(Process process, Range range) {
			this.process = process;
			this.range = range;
		}

		private boolean isForgotten(long number) {
			return number > this.forgottenAbove;
		}

		private boolean holds(long number) {
			return !isForgotten(number) && number <= this.returnedAbove;
		}

	}

}

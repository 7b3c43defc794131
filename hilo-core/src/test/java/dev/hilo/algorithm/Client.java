package dev.hilo.algorithm;

/**
 * What one process knows, and what of it is on the network.
 *
 * @param current the range in use, or {@code null}; it may be used up
 * @param ahead the range ahead of it, or {@code null}
 * @param sent the request that it waits for, or {@code null}
 * @param answer the range on its way to the process, or {@code null}
 * @param late a request that it has given up, and that may still be committed
 * @param givenBack what it has offered to the counter, which may arrive any number of
 * times, or {@code null}
 * @param usedMax the highest number of ranges that it no longer holds
 * @param uncertain whether it has given up a request since its last range
 * @param requests how many requests it has made
 * @param drawn the numbers that it has drawn, as bits
 * @param drawnRecently those of them that were reserved since the copy was made
 * @param drawnForgotten those of them that the database has forgotten
 */
record Client(Held current, Held ahead, Request sent, Held answer, Request late, UnusedEnd givenBack, int usedMax,
		boolean uncertain, int requests, int drawn, int drawnRecently, int drawnForgotten) {

	static final Client NEW = new Client(null, null, null, null, null, null, 0, false, 0, 0, 0, 0);

	boolean hasNumber() {
		return this.current != null && this.current.next <= this.current.high;
	}

	/** The highest number that it knows to be reserved. */
	int lastMax() {
		return (this.current != null) ? Math.max(this.usedMax, this.current.high) : this.usedMax;
	}

	/** After a switch to the range ahead, if the current one is used up. */
	Client ready() {
		return (!hasNumber() && this.ahead != null) ? switchTo(this.ahead) : this;
	}

	Client draw() {
		int bit = 1 << this.current.next;
		return new Client(this.current.drawn(), this.ahead, this.sent, this.answer, this.late, this.givenBack,
				this.usedMax, this.uncertain, this.requests, this.drawn | bit,
				this.drawnRecently | (this.current.recent ? bit : 0),
				this.drawnForgotten | (this.current.forgotten ? bit : 0));
	}

	private Client switchTo(Held next) {
		return new Client(next, null, this.sent, null, this.late, this.givenBack, lastMax(), this.uncertain,
				this.requests, this.drawn, this.drawnRecently, this.drawnForgotten);
	}

	Client ask(Request request) {
		return new Client(this.current, this.ahead, request, null, this.late, this.givenBack, this.usedMax,
				this.uncertain, this.requests + 1, this.drawn, this.drawnRecently, this.drawnForgotten);
	}

	Client answered(Held range) {
		return new Client(this.current, this.ahead, null, range, this.late, this.givenBack, this.usedMax,
				this.uncertain, this.requests, this.drawn, this.drawnRecently, this.drawnForgotten);
	}

	/** Holds the range that was on its way. */
	Client obtain() {
		Client certain = new Client(this.current, this.ahead, null, null, this.late, this.givenBack, this.usedMax,
				false, this.requests, this.drawn, this.drawnRecently, this.drawnForgotten);
		return hasNumber() ? certain.withAhead(this.answer) : certain.switchTo(this.answer);
	}

	/** Gives up the request or its answer. */
	Client giveUp() {
		return new Client(this.current, this.ahead, null, null, (this.sent != null) ? this.sent : this.late,
				this.givenBack, this.usedMax, true, this.requests, this.drawn, this.drawnRecently, this.drawnForgotten);
	}

	Client withoutLate() {
		return new Client(this.current, this.ahead, this.sent, this.answer, null, this.givenBack, this.usedMax,
				this.uncertain, this.requests, this.drawn, this.drawnRecently, this.drawnForgotten);
	}

	/** Seals all it holds, and offers an end of it. */
	Client seal(UnusedEnd offered, boolean sealed) {
		int used = (this.current != null && this.current.next > this.current.low) ? this.current.next - 1 : 0;
		return new Client(sealed ? null : this.current, sealed ? null : this.ahead, this.sent, this.answer, this.late,
				(offered != null) ? offered : this.givenBack, Math.max(this.usedMax, used), this.uncertain,
				this.requests, this.drawn, this.drawnRecently, this.drawnForgotten);
	}

	/** A copy of the database was made: nothing is newer than it. */
	Client copied() {
		return new Client(Held.copied(this.current), Held.copied(this.ahead), this.sent, Held.copied(this.answer),
				this.late, this.givenBack, this.usedMax, this.uncertain, this.requests, this.drawn, 0,
				this.drawnForgotten);
	}

	/** The database has forgotten all since the copy. */
	Client forgotten() {
		return new Client(Held.forgotten(this.current), Held.forgotten(this.ahead), this.sent,
				Held.forgotten(this.answer), this.late, this.givenBack, this.usedMax, this.uncertain, this.requests,
				this.drawn, 0, this.drawnForgotten | this.drawnRecently);
	}

	/** Whether nothing is on its way, as an image has no connections. */
	boolean isQuiet() {
		return this.sent == null && this.answer == null;
	}

	boolean holdsNothing() {
		return this.current == null && this.ahead == null;
	}

	/** What a copy of its image begins with: it has drawn nothing itself. */
	Client image() {
		return new Client(this.current, this.ahead, null, null, null, null, this.usedMax, this.uncertain, this.requests,
				0, 0, 0);
	}

	private Client withAhead(Held range) {
		return new Client(this.current, range, this.sent, this.answer, this.late, this.givenBack, this.usedMax,
				this.uncertain, this.requests, this.drawn, this.drawnRecently, this.drawnForgotten);
	}

	/**
	 * A range that the process holds, or will.
	 *
	 * @param next the next number to draw
	 * @param stamp whose it is in the database
	 * @param returnable whether its end may be given back
	 * @param recent whether it was reserved since the copy was made
	 * @param forgotten whether the database has forgotten it
	 */
	record Held(int low, int next, int high, int stamp, boolean returnable, boolean recent, boolean forgotten) {

		Held drawn() {
			return new Held(this.low, this.next + 1, this.high, this.stamp, this.returnable, this.recent,
					this.forgotten);
		}

		static Held copied(Held held) {
			return (held == null) ? null
					: new Held(held.low, held.next, held.high, held.stamp, held.returnable, false, held.forgotten);
		}

		static Held forgotten(Held held) {
			return (held == null) ? null : new Held(held.low, held.next, held.high, held.stamp, held.returnable, false,
					held.forgotten || held.recent);
		}

	}

	record Request(int lastMax, int size, int stamp) {
	}

	record UnusedEnd(int high, int stamp, int lastUsed) {
	}

}

package dev.hilo.benchmarks.simulation;

/**
 * A model of CosId's chain with its default step and safe distance: it looks once a
 * second, and asks for what the safe distance lacks. A draw that finds nothing asks at
 * once, and makes it hungry; while it has been hungry in the last five seconds each look
 * doubles what it asks for, and otherwise halves it. Nothing goes back.
 */
final class ChainRule implements Rule {

	private static final double STEP = 10;

	private static final double SAFE_DISTANCE = 2;

	private static final double MAX_DISTANCE = 100_000_000;

	private static final int HUNGRY_SECONDS = 5;

	@Override
	public Life live(Curve curve, double perSecond, double start, double end) {
		State state = new State();
		state.look(start);
		for (double now = start; now < end; now++) {
			state.draw(perSecond * curve.between(now, Math.min(now + 1, end)), now);
			state.look(now);
		}
		return new Life(state.requests, state.available, Double.POSITIVE_INFINITY);
	}

	private static final class State {

		private double requests;

		private double available;

		private double distance = SAFE_DISTANCE;

		private double hungryAt = Double.NEGATIVE_INFINITY;

		void draw(double numbers, double now) {
			this.available -= numbers;
			while (this.available < 0) {
				ask(SAFE_DISTANCE);
				this.hungryAt = now;
				look(now);
			}
		}

		void look(double now) {
			if (now - this.hungryAt < HUNGRY_SECONDS) {
				this.distance = Math.min(this.distance * 2, MAX_DISTANCE);
				ask(this.distance);
				return;
			}
			this.distance = Math.max(Math.floor(this.distance / 2), SAFE_DISTANCE);
			double gap = SAFE_DISTANCE - Math.floor(this.available / STEP);
			if (gap > 0) {
				ask(gap);
			}
		}

		private void ask(double segments) {
			this.requests++;
			this.available += segments * STEP;
		}

	}

}

package dev.hilo.sample.page;

/**
 * What ids of orders have cost.
 *
 * @param ids how many were made
 * @param trips how many trips to the database reserved their numbers
 */
record Tally(long ids, long trips) {

	static final Tally NONE = new Tally(0, 0);

	Tally and(Tally other) {
		return new Tally(this.ids + other.ids, this.trips + other.trips);
	}

}

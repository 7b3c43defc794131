package dev.hilo.algorithm;

/**
 * What makes the algorithm safe. Each rule can be left out, to see what it is for.
 *
 * @param stampChecked a range is taken back only if its stamp is still the counter's
 * @param lastMaxSent a request says which numbers the process knows to be reserved
 * @param sealedFirst a process ends all drawing from a range before it gives it back
 * @param healedKept a range that healed the counter is never given back
 * @param adjacentOnly two ranges are given back as one only if they are adjacent
 * @param imagesEmpty an image of a process is taken only while it holds nothing
 */
record Rules(boolean stampChecked, boolean lastMaxSent, boolean sealedFirst, boolean healedKept, boolean adjacentOnly,
		boolean imagesEmpty) {

	static final Rules ALL = new Rules(true, true, true, true, true, true);

}

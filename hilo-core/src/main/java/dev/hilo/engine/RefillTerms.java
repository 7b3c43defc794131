package dev.hilo.engine;

/**
 * The parts of the next request that may come from users' code.
 *
 * @param size the size of the range, by the sizing rule
 * @param floor the number that the counter starts above
 */
record RefillTerms(long size, long floor) {
}

package dev.hilo.engine;

/**
 * What may come from users' code for the next request.
 *
 * @param size how large the range is, by the sizing rule
 * @param floor the number that the counter starts above
 */
record RefillTerms(long size, long floor) {
}

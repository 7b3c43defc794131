package dev.hilo.engine;

/**
 * What users' code may say of the next range.
 *
 * @param size how large it is by the rule
 * @param floor the number that the counter starts above
 */
record RefillTerms(long size, long floor) {
}

package dev.hilo.range;

/**
 * What can be given back of a counter's ranges.
 *
 * @param newest the newest range
 * @param lastUsed the last number used; it may lie in an adjacent range before
 */
record Remainder(Range newest, long lastUsed) {
}

package dev.hilo.algorithm;

/**
 * What keeps the model small.
 *
 * @param numbers the highest number of the counter
 * @param requests how many requests each process may make
 * @param faults whether answers get lost, and the database forgets
 */
record Limits(int numbers, int requests, boolean faults) {
}

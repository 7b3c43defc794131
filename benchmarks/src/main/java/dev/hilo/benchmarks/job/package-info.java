/**
 * Whole jobs, and counters that many raise at once, on real databases.
 */
@NullMarked
package dev.hilo.benchmarks.job;

import org.jspecify.annotations.NullMarked;

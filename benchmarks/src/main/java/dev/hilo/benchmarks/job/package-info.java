/**
 * Whole jobs and single round trips, on real databases.
 */
@NullMarked
package dev.hilo.benchmarks.job;

import org.jspecify.annotations.NullMarked;

/**
 * Years of many instances, on the real rule with a simulated clock.
 */
@NullMarked
package dev.hilo.benchmarks.simulation;

import org.jspecify.annotations.NullMarked;

/**
 * How long a caller waits for one number.
 */
@NullMarked
package dev.hilo.benchmarks.latency;

import org.jspecify.annotations.NullMarked;

/**
 * The peers, each over a source of numbers in memory.
 */
@NullMarked
package dev.hilo.benchmarks.peer;

import org.jspecify.annotations.NullMarked;

/**
 * How the cost grows with collections, threads and sizes.
 */
@NullMarked
package dev.hilo.benchmarks.growth;

import org.jspecify.annotations.NullMarked;

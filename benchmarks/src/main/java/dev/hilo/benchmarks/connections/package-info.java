/**
 * How many connections refills should have.
 */
@NullMarked
package dev.hilo.benchmarks.connections;

import org.jspecify.annotations.NullMarked;

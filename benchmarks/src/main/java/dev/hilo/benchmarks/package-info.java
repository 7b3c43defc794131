/**
 * Measures, keeps what was measured, and writes it down.
 */
@NullMarked
package dev.hilo.benchmarks;

import org.jspecify.annotations.NullMarked;

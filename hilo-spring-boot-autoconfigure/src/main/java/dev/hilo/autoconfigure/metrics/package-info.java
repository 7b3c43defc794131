/**
 * Wiring of meters and observations.
 */
@NullMarked
package dev.hilo.autoconfigure.metrics;

import org.jspecify.annotations.NullMarked;

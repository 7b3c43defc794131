/**
 * Meters and observations of ranges.
 */
@NullMarked
package dev.hilo.metrics;

import org.jspecify.annotations.NullMarked;

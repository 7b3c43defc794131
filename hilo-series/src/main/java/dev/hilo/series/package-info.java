/**
 * Numbers without gaps, drawn in the caller's transaction.
 */
@NullMarked
package dev.hilo.series;

import org.jspecify.annotations.NullMarked;

/**
 * Wiring of Jackson.
 */
@NullMarked
package dev.hilo.autoconfigure.jackson;

import org.jspecify.annotations.NullMarked;

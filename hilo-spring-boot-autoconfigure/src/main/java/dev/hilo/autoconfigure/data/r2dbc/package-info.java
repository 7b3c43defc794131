/**
 * Wiring of Spring Data R2DBC.
 */
@NullMarked
package dev.hilo.autoconfigure.data.r2dbc;

import org.jspecify.annotations.NullMarked;

/**
 * A tiny reactive application.
 */
@NullMarked
package dev.hilo.smoke.r2dbc;

import org.jspecify.annotations.NullMarked;

/**
 * A plain program.
 */
@NullMarked
package dev.hilo.smoke.core;

import org.jspecify.annotations.NullMarked;

/**
 * A plain program on a database.
 */
@NullMarked
package dev.hilo.smoke.alone;

import org.jspecify.annotations.NullMarked;

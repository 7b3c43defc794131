/**
 * The recipe for jOOQ.
 */
@NullMarked
package dev.hilo.smoke.jooq;

import org.jspecify.annotations.NullMarked;

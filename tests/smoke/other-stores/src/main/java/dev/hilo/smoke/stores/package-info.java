/**
 * The recipes for stores that are no business of HiLo's.
 */
@NullMarked
package dev.hilo.smoke.stores;

import org.jspecify.annotations.NullMarked;

/**
 * The other kinds of ids, one collection each.
 */
@NullMarked
package dev.hilo.sample.ids;

import org.jspecify.annotations.NullMarked;

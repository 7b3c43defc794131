/**
 * The ranges of one collection, their refills, and what the collections of one database
 * have in common.
 */
@NullMarked
package dev.hilo.engine.buffer;

import org.jspecify.annotations.NullMarked;

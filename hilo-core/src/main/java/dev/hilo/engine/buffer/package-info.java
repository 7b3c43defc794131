/**
 * The ranges of one collection and their refills.
 */
@NullMarked
package dev.hilo.engine.buffer;

import org.jspecify.annotations.NullMarked;

/**
 * What stores, meters and other companions of the engine see: ranges, the requests for
 * them, where they are kept, and what is held.
 */
@NullMarked
package dev.hilo.range;

import org.jspecify.annotations.NullMarked;

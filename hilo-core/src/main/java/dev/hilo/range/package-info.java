/**
 * What stores, meters and other extensions of the engine see: ranges, the requests for
 * them, where they are kept, and what is held.
 */
@NullMarked
package dev.hilo.range;

import org.jspecify.annotations.NullMarked;

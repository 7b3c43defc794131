/**
 * What stores, meters and other extensions of the engine see: ranges, the requests for
 * them, where they are kept, and snapshots of them.
 */
@NullMarked
package dev.hilo.range;

import org.jspecify.annotations.NullMarked;

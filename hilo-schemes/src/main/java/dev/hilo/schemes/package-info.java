/**
 * Schemes beside plain numbers: TraceId, DecimalId, classic Hi/Lo, and permutations. They
 * know neither Spring nor a database, and work by themselves too.
 */
@NullMarked
package dev.hilo.schemes;

import org.jspecify.annotations.NullMarked;

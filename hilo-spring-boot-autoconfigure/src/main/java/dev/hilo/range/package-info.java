/**
 * Where numbers come from: ranges, how large the next is, refill ahead, giving back.
 */
@NullMarked
package dev.hilo.range;

import org.jspecify.annotations.NullMarked;

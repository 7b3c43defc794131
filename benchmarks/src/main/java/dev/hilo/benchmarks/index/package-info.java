/**
 * What keys cost the index that they go into.
 */
@NullMarked
package dev.hilo.benchmarks.index;

import org.jspecify.annotations.NullMarked;

/**
 * Small draws at hand for each processor's threads.
 */
@NullMarked
package dev.hilo.engine.stripe;

import org.jspecify.annotations.NullMarked;

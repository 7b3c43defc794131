/**
 * The shop: what starts it.
 */
@NullMarked
package dev.hilo.sample;

import org.jspecify.annotations.NullMarked;

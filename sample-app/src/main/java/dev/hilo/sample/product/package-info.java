/**
 * Products: stored under plain numbers.
 */
@NullMarked
package dev.hilo.sample.product;

import org.jspecify.annotations.NullMarked;

/**
 * What the shop promises, asked from outside.
 */
@NullMarked
package dev.hilo.sample;

import org.jspecify.annotations.NullMarked;

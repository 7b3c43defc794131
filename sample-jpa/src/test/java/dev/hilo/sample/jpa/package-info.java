/**
 * What the shop promises, asked from outside.
 */
@NullMarked
package dev.hilo.sample.jpa;

import org.jspecify.annotations.NullMarked;

/**
 * Wiring of JPA.
 */
@NullMarked
package dev.hilo.autoconfigure.jpa;

import org.jspecify.annotations.NullMarked;

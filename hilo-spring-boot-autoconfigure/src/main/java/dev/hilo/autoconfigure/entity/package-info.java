/**
 * Wiring of the ids of entities.
 */
@NullMarked
package dev.hilo.autoconfigure.entity;

import org.jspecify.annotations.NullMarked;

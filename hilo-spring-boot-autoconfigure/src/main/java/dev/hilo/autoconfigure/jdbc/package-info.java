/**
 * Wiring of the ranges in a table.
 */
@NullMarked
package dev.hilo.autoconfigure.jdbc;

import org.jspecify.annotations.NullMarked;

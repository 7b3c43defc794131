/**
 * The statements that take ranges from a table, each engine's own.
 */
@NullMarked
package dev.hilo.jdbc.dialect;

import org.jspecify.annotations.NullMarked;

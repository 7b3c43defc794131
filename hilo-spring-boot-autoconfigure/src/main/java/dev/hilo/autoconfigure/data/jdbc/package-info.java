/**
 * Wiring of Spring Data JDBC.
 */
@NullMarked
package dev.hilo.autoconfigure.data.jdbc;

import org.jspecify.annotations.NullMarked;

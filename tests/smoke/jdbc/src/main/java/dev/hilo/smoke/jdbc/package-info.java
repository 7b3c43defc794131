/**
 * A tiny application on Spring Data JDBC.
 */
@NullMarked
package dev.hilo.smoke.jdbc;

import org.jspecify.annotations.NullMarked;

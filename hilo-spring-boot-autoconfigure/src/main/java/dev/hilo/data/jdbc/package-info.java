/**
 * Ids for the entities of Spring Data JDBC.
 */
@NullMarked
package dev.hilo.data.jdbc;

import org.jspecify.annotations.NullMarked;

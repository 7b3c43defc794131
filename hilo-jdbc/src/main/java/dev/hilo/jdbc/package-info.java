/**
 * Ranges in a table of the application's database: one statement for each engine, the
 * connections it runs on, the schema and its migrations. On the same connections, ranges
 * from counters that others use too.
 */
@NullMarked
package dev.hilo.jdbc;

import org.jspecify.annotations.NullMarked;

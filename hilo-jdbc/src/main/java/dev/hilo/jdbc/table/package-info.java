/**
 * What is in the application's own tables.
 */
@NullMarked
package dev.hilo.jdbc.table;

import org.jspecify.annotations.NullMarked;

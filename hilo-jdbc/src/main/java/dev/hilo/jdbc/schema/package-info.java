/**
 * The tables of the ranges: whether they are there, and how they are made.
 */
@NullMarked
package dev.hilo.jdbc.schema;

import org.jspecify.annotations.NullMarked;

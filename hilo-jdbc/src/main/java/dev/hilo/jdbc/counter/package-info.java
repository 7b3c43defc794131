/**
 * What the ranges of a collection come from in one database, and what a counter needs
 * that others use too.
 */
@NullMarked
package dev.hilo.jdbc.counter;

import org.jspecify.annotations.NullMarked;

/**
 * How often the database is asked, and what is lost.
 */
@NullMarked
package dev.hilo.benchmarks.demand;

import org.jspecify.annotations.NullMarked;

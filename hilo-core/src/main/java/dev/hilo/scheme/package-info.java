/**
 * The other number schemes: TraceId, DecimalId, classic Hi/Lo, domains, permutations, and
 * reading their ids back. Every class works without Spring and without a database.
 */
@NullMarked
package dev.hilo.scheme;

import org.jspecify.annotations.NullMarked;

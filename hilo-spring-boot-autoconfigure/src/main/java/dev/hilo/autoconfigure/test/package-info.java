/**
 * Wiring of ranges in memory, for tests.
 */
@NullMarked
package dev.hilo.autoconfigure.test;

import org.jspecify.annotations.NullMarked;

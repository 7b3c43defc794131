/**
 * The contract of stores, for tests.
 */
@NullMarked
package dev.hilo.test;

import org.jspecify.annotations.NullMarked;

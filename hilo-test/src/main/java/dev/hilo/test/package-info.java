/**
 * Tests of applications, and the contract of stores.
 */
@NullMarked
package dev.hilo.test;

import org.jspecify.annotations.NullMarked;

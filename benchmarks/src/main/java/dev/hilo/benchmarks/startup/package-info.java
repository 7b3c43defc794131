/**
 * What the starter adds to an application's start.
 */
@NullMarked
package dev.hilo.benchmarks.startup;

import org.jspecify.annotations.NullMarked;

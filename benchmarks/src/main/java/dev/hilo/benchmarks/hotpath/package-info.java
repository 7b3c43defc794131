/**
 * What one number or one id costs.
 */
@NullMarked
package dev.hilo.benchmarks.hotpath;

import org.jspecify.annotations.NullMarked;

/**
 * Drawing numbers, waiting for ranges, and writing ids.
 */
@NullMarked
package dev.hilo.engine.draw;

import org.jspecify.annotations.NullMarked;

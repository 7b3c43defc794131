/**
 * The concurrent core: drawing numbers from ranges, refilling, giving back.
 */
@NullMarked
package dev.hilo.engine;

import org.jspecify.annotations.NullMarked;

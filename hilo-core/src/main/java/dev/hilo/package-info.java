/**
 * What an application uses: the generator, ids as text and back, conventions, and the
 * exceptions.
 */
@NullMarked
package dev.hilo;

import org.jspecify.annotations.NullMarked;

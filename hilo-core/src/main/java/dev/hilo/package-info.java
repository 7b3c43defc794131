/**
 * What an application uses: ask for an id, read ids back as text, and the exceptions.
 */
@NullMarked
package dev.hilo;

import org.jspecify.annotations.NullMarked;

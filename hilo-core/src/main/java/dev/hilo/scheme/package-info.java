/**
 * What a scheme answers for itself, whoever makes it; the schemes that are plain numbers
 * or none at all; domains, and reading ids back.
 */
@NullMarked
package dev.hilo.scheme;

import org.jspecify.annotations.NullMarked;

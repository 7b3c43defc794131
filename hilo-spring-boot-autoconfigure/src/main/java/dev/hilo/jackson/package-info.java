/**
 * Ids in JSON.
 */
@NullMarked
package dev.hilo.jackson;

import org.jspecify.annotations.NullMarked;

/**
 * Wiring of exceptions as Spring's data access has them.
 */
@NullMarked
package dev.hilo.autoconfigure.dao;

import org.jspecify.annotations.NullMarked;

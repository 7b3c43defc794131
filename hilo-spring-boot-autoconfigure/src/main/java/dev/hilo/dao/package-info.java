/**
 * Exceptions as Spring's data access has them.
 */
@NullMarked
package dev.hilo.dao;

import org.jspecify.annotations.NullMarked;

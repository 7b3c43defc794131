/**
 * Ids for new Spring Data entities, by one small callback for each store.
 */
@NullMarked
package dev.hilo.data;

import org.jspecify.annotations.NullMarked;

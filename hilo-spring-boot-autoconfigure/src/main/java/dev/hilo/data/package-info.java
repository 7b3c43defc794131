/**
 * What the stores of Spring Data have in common: the entities whose ids are made here,
 * the ids that were set in them, and what becomes of these when a transaction ends.
 */
@NullMarked
package dev.hilo.data;

import org.jspecify.annotations.NullMarked;

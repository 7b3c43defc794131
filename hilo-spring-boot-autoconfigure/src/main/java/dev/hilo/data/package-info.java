/**
 * What the stores of Spring Data have in common: ids that were set in entities, and what
 * becomes of them when a transaction ends.
 */
@NullMarked
package dev.hilo.data;

import org.jspecify.annotations.NullMarked;

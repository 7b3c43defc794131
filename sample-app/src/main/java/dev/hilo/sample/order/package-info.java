/**
 * Orders: stored as an aggregate with its lines, under a document id such as
 * {@code orders/1-A}.
 */
@NullMarked
package dev.hilo.sample.order;

import org.jspecify.annotations.NullMarked;

/**
 * Invoices: each is anchored to its order, by an id such as
 * {@code invoices/7-A$orders/4-A}.
 */
@NullMarked
package dev.hilo.sample.invoice;

import org.jspecify.annotations.NullMarked;

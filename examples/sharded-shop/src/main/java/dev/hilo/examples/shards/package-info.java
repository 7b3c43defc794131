/**
 * A shop whose orders and invoices lie on three databases.
 */
@NullMarked
package dev.hilo.examples.shards;

import org.jspecify.annotations.NullMarked;

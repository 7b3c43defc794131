/**
 * The page and what it can do to a shop: take its database away, and run a second
 * instance beside it. A shop imports {@link dev.hilo.sample.page.ShopPage}.
 */
@NullMarked
package dev.hilo.sample.page;

import org.jspecify.annotations.NullMarked;

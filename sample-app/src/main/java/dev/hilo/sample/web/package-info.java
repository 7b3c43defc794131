/**
 * What the page and the API need besides orders and products.
 */
@NullMarked
package dev.hilo.sample.web;

import org.jspecify.annotations.NullMarked;

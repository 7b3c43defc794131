package dev.hilo.recipes;

/**
 * A child of an order, known by it alone.
 */
record OrderLine(String product, int quantity) {
}

package dev.hilo.sample.order;

/**
 * A line of an order. It belongs to its order, so it needs no id of its own.
 *
 * @param product the product's name
 * @param quantity how many
 */
public record OrderLine(String product, int quantity) {
}

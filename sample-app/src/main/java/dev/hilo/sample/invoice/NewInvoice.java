package dev.hilo.sample.invoice;

import jakarta.validation.constraints.NotBlank;

/**
 * What a client sends to have an order invoiced.
 */
record NewInvoice(@NotBlank String orderId) {
}

package dev.hilo.sample.order;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * What a client sends to order the same many times.
 */
record NewOrders(@NotBlank @Size(max = 100) String product, @NotNull @Min(1) @Max(1000) Integer quantity,
		@NotNull @Min(1) @Max(10_000) Integer count) {
}

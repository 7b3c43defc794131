package dev.hilo.sample.product;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * What the shop sells. Its id is a {@link Long}, so HiLo gives it a plain number.
 *
 * @param id such as 1
 * @param name unique among products
 */
@Table("products")
public record Product(@Id @Nullable Long id, String name) {
}

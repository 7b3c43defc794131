package dev.hilo.sample.review;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * A customer's opinion. The database makes its id, in an identity column.
 *
 * @param id such as 1
 * @param words what the customer says
 */
@Table("reviews")
record Review(@Id @Nullable Long id, String words) {
}

package dev.hilo.sample.ids;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * What somebody thinks. Its id is left to the database, which has an identity column.
 *
 * @param id such as 1
 * @param words what they say
 */
@Table("reviews")
record Review(@Id @Nullable Long id, String words) {
}

package dev.hilo.autoconfigure.test;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/** The database fills its id, from 70 on. */
@Table("tickets")
record Ticket(@Id @Nullable Long id, String seat) {
}

package dev.hilo.smoke.boot3;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

@Table("ORDERS")
record Order(@Id Long id, String product) {
}

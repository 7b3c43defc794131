package dev.hilo.sample.page;

import dev.hilo.scheme.IdDescription;

/**
 * An id, as text, and what it is made of.
 */
public record NewId(String id, IdDescription madeOf) {

}

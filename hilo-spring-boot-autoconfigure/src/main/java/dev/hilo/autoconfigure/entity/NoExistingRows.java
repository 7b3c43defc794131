package dev.hilo.autoconfigure.entity;

/**
 * A bean of this type says that numbers start above no rows, as in tests whose counters
 * start anew.
 */
public record NoExistingRows() {
}

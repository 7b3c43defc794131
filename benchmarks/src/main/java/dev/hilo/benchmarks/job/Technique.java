package dev.hilo.benchmarks.job;

import java.util.function.IntConsumer;

/**
 * A way to store so many new rows in a table, in one transaction.
 */
record Technique(String title, String table, IntConsumer store) {
}

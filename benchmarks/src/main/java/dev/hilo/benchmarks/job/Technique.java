package dev.hilo.benchmarks.job;

import java.util.function.IntConsumer;

/**
 * A way to store new rows.
 *
 * @param title its name
 * @param table the table that it fills
 * @param store stores so many rows in one transaction
 */
record Technique(String title, String table, IntConsumer store) {
}

package dev.hilo.series;

/**
 * A number of a series. It counts once the transaction that has drawn it is committed.
 *
 * @param series the name of the series, in lower case
 * @param partition what has numbers of its own within it; empty if nothing has
 * @param period the period of the document, such as {@code 2026}; empty if numbers never
 * start anew
 * @param number the number, 0 or more
 * @param text the number as the format of the series writes it
 * @since 0.1.0
 */
public record SeriesNumber(String series, String partition, String period, long number, String text) {

}

package dev.hilo.series;

import java.util.List;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * Shows the series with their last numbers, as the table has them. It asks the database,
 * so it is no part of the endpoint {@code hilo}, which answers without.
 */
@Endpoint(id = "hiloseries", defaultAccess = Access.READ_ONLY)
final class SeriesEndpoint {

	private static final int MOST = 1000;

	private final ObjectProvider<TableSeries> series;

	SeriesEndpoint(ObjectProvider<TableSeries> series) {
		this.series = series;
	}

	/**
	 * The last numbers that are committed; reading them changes nothing.
	 * @return the first 1,000 rows, by series, partition and period
	 */
	@ReadOperation
	Descriptor series() {
		TableSeries own = this.series.getIfAvailable();
		return new Descriptor((own != null) ? own.last(MOST) : List.of());
	}

	/**
	 * The answer.
	 *
	 * @param series the rows
	 */
	record Descriptor(List<Last> series) {
	}

	/**
	 * A row.
	 *
	 * @param series the series
	 * @param partition the partition, empty for none
	 * @param period the period, empty for none
	 * @param lastNumber the last number that is committed
	 */
	record Last(String series, String partition, String period, long lastNumber) {
	}

}

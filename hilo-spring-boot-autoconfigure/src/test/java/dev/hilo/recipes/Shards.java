package dev.hilo.recipes;

import java.util.HashMap;
import java.util.NavigableMap;
import java.util.function.Supplier;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

import dev.hilo.DocumentId;

class Shards extends AbstractRoutingDataSource {

	private final ThreadLocal<Integer> current = new ThreadLocal<>();

	private final NavigableMap<Integer, DataSource> spans;

	/** The shard of each span of buckets, by the first bucket of the span. */
	Shards(NavigableMap<Integer, DataSource> spans) {
		this.spans = spans;
		setTargetDataSources(new HashMap<>(spans));
	}

	<T> T at(String id, Supplier<T> work) {
		this.current.set(this.spans.floorKey(DocumentId.bucketOf(id)));
		try {
			return work.get();
		}
		finally {
			this.current.remove();
		}
	}

	@Override
	protected @Nullable Object determineCurrentLookupKey() {
		return this.current.get();
	}

}

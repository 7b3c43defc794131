package dev.hilo.recipes;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

import dev.hilo.DocumentId;

class Shards extends AbstractRoutingDataSource {

	private final ThreadLocal<Integer> current = new ThreadLocal<>();

	private final int count;

	Shards(List<DataSource> shards) {
		this.count = shards.size();
		setTargetDataSources(IntStream.range(0, this.count).boxed().collect(Collectors.toMap((i) -> i, shards::get)));
	}

	<T> T at(String id, Supplier<T> work) {
		this.current.set(DocumentId.shardOf(DocumentId.bucketOf(id), this.count));
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

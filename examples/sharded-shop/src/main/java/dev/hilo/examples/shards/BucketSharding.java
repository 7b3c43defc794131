package dev.hilo.examples.shards;

import java.util.Collection;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;

import org.apache.shardingsphere.sharding.api.sharding.standard.PreciseShardingValue;
import org.apache.shardingsphere.sharding.api.sharding.standard.RangeShardingValue;
import org.apache.shardingsphere.sharding.api.sharding.standard.StandardShardingAlgorithm;

import dev.hilo.DocumentId;

/**
 * Says where an id lies: its bucket is in one of the spans in {@code sharding.yml}, and
 * each span is on one shard. A further shard takes over a part of a span; the rows of all
 * other buckets stay where they are. ShardingSphere makes one by its name.
 */
public final class BucketSharding implements StandardShardingAlgorithm<String> {

	private static final Pattern SPAN = Pattern.compile("(\\d+) (\\w+)");

	private final NavigableMap<Integer, String> shards = new TreeMap<>();

	/** Each span is given by its first bucket, as in {@code 0 shard0, 349525 shard1}. */
	@Override
	public void init(Properties properties) {
		SPAN.matcher(properties.getProperty("spans"))
			.results()
			.forEach((span) -> this.shards.put(Integer.valueOf(span.group(1)), span.group(2)));
		if (!this.shards.containsKey(0)) {
			throw new IllegalArgumentException("No span in sharding.yml begins at bucket 0: " + this.shards);
		}
	}

	@Override
	public String doSharding(Collection<String> all, PreciseShardingValue<String> id) {
		return this.shards.floorEntry(DocumentId.bucketOf(id.getValue())).getValue();
	}

	/** Neighbours in a range of ids may be on any shard. */
	@Override
	public Collection<String> doSharding(Collection<String> all, RangeShardingValue<String> ids) {
		return all;
	}

}

package dev.hilo.examples.shards;

import java.util.Collection;

import org.apache.shardingsphere.sharding.api.sharding.standard.PreciseShardingValue;
import org.apache.shardingsphere.sharding.api.sharding.standard.RangeShardingValue;
import org.apache.shardingsphere.sharding.api.sharding.standard.StandardShardingAlgorithm;

import dev.hilo.DocumentId;

/**
 * Tells where an id lies, by RavenDB's buckets. ShardingSphere makes one by its name in
 * {@code sharding.yml}.
 */
public final class BucketSharding implements StandardShardingAlgorithm<String> {

	@Override
	public String doSharding(Collection<String> shards, PreciseShardingValue<String> id) {
		return "shard" + DocumentId.shardOf(DocumentId.bucketOf(id.getValue()), shards.size());
	}

	/** Neighbours in a range of ids may be on any shard. */
	@Override
	public Collection<String> doSharding(Collection<String> shards, RangeShardingValue<String> ids) {
		return shards;
	}

}

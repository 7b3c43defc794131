package dev.hilo.benchmarks.job;

import java.util.UUID;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Sequence;
import org.springframework.data.relational.core.mapping.Table;

/**
 * The rows as Spring Data JDBC stores them.
 */
final class Rows {

	static final String NAME = "Tea from the hill, first flush";

	static final long AMOUNT = 42;

	private Rows() {
	}

	@Table("hilo_row")
	record HiLo(@Id @Nullable Long id, String name, long amount) {
	}

	@Table("identity_row")
	record Identity(@Id @Nullable Long id, String name, long amount) {
	}

	/** Gets its id from a sequence, asked by Spring Data. */
	@Table("sequence_row")
	record WithSequence(@Id @Sequence("rows_seq") @Nullable Long id, String name, long amount) {
	}

	/** Gets its id from a sequence, asked by HiLo. */
	@Table("sequence_row")
	record InBlocks(@Id @Sequence("blocks_seq") @Nullable Long id, String name, long amount) {
	}

	@Table("uuid_row")
	record WithUuid(@Id UUID id, String name, long amount) {
	}

}

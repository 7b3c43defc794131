package dev.hilo.benchmarks.job;

import java.util.UUID;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Sequence;
import org.springframework.data.relational.core.mapping.Table;

/**
 * The rows as Spring Data JDBC stores them.
 */
public final class Rows {

	private Rows() {
	}

	/** Gets its id from HiLo. */
	@Table("hilo_row")
	public record HiLo(@Id @Nullable Long id, String name, long amount) {
	}

	/** Gets its id from its column. */
	@Table("identity_row")
	record Identity(@Id @Nullable Long id, String name, long amount) {
	}

	/** Gets its id from a sequence, asked by Spring Data. */
	@Table("sequence_row")
	record WithSequence(@Id @Sequence("rows_seq") @Nullable Long id, String name, long amount) {
	}

	/** Brings its id along. */
	@Table("uuid_row")
	record WithUuid(@Id UUID id, String name, long amount) {
	}

}

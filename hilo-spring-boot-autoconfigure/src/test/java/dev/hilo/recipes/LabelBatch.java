package dev.hilo.recipes;

import java.util.List;
import java.util.stream.IntStream;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;

@Repository
class LabelBatch {

	private final JdbcTemplate jdbc;

	private final HiLoSequence numbers;

	LabelBatch(JdbcTemplate jdbc, HiLoIdGenerator ids) {
		this.jdbc = jdbc;
		this.numbers = ids.sequence("Labels");
	}

	long[] insert(List<String> labels) {
		long[] ids = this.numbers.next(labels.size());
		List<Object[]> rows = IntStream.range(0, ids.length)
			.mapToObj((i) -> new Object[] { ids[i], labels.get(i) })
			.toList();
		this.jdbc.batchUpdate("INSERT INTO labels (id, label) VALUES (?, ?)", rows);
		return ids;
	}

}

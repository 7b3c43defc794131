package dev.hilo.counters;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.support.ChildProcess;
import dev.hilo.support.Engine;
import dev.hilo.support.Neighbours;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ten processes that play a library whose counter multiplies, and two instances of ours
 * on the same counter, on PostgreSQL.
 */
@Tag("long")
class NeighbourProcessesTests {

	private static final int PROCESSES = 10;

	private static final int BLOCK = 20;

	private static final int ROUNDS = 8;

	private static final int EACH = 250;

	@TempDir
	Path folder;

	@ParameterizedTest
	@CsvSource({ "HIBERNATE_HILO, sequence:order_seq, HILO",
			"HIBERNATE_LEGACY_HILO, table:hibernate_unique_key, LEGACY_HILO", "MARTEN, table:mt_hilo/orders, MARTEN" })
	void tenProcessesAndTwoInstancesGetNoNumberTwice(Neighbours other, String counter, Arithmetic arithmetic)
			throws Exception {
		try (CounterDatabase database = new CounterDatabase(Engine.POSTGRESQL)) {
			// Marten makes its row with its first id
			other.create(database.jdbc, BLOCK).getAsLong();
			List<Long> ids = drawFromAll(database, other, counter, arithmetic, BLOCK);
			assertThat(ids).hasSize((PROCESSES + 2) * ROUNDS * EACH).doesNotHaveDuplicates().allMatch((id) -> id > 0);
		}
	}

	@ParameterizedTest
	@CsvSource({ "HIBERNATE_HILO, sequence:order_seq, HILO",
			"HIBERNATE_LEGACY_HILO, table:hibernate_unique_key, LEGACY_HILO", "MARTEN, table:mt_hilo/orders, MARTEN" })
	void blocksOfAnotherSizeGiveNumbersTwice(Neighbours other, String counter, Arithmetic arithmetic) throws Exception {
		try (CounterDatabase database = new CounterDatabase(Engine.POSTGRESQL)) {
			// Marten makes its row with its first id
			other.create(database.jdbc, BLOCK).getAsLong();
			List<Long> ids = drawFromAll(database, other, counter, arithmetic, BLOCK + 1);
			assertThat(ids.stream().distinct().count()).isLessThan(ids.size());
		}
	}

	private List<Long> drawFromAll(CounterDatabase database, Neighbours other, String counter, Arithmetic arithmetic,
			long ourBlock) throws Exception {
		List<ChildProcess> processes = new ArrayList<>();
		ExecutorService threads = Executors.newCachedThreadPool();
		try (JdbcRangeRepository one = database.store(counter, arithmetic, ourBlock);
				JdbcRangeRepository two = database.store(counter, arithmetic, ourBlock);
				HiLoSequences first = sequences(one);
				HiLoSequences second = sequences(two)) {
			for (int i = 0; i < PROCESSES; i++) {
				processes.add(new ChildProcess(System.getProperty("java.class.path"), NeighbourProcess.class,
						this.folder.resolve(other + "-" + i),
						List.of(database.url, Engine.POSTGRESQL.user(), other.name(), Integer.toString(BLOCK))));
			}
			for (ChildProcess process : processes) {
				assertThat(process.answer()).isEqualTo("ready");
			}
			List<Long> ids = new ArrayList<>();
			for (int round = 0; round < ROUNDS; round++) {
				List<Future<List<Long>>> all = new ArrayList<>();
				processes.forEach((process) -> all.add(threads.submit(() -> draw(process))));
				Stream.of(first, second)
					.map((each) -> each.sequence("orders"))
					.forEach((ours) -> all.add(threads.submit(() -> draw(ours))));
				for (Future<List<Long>> each : all) {
					ids.addAll(each.get());
				}
			}
			for (ChildProcess process : processes) {
				process.close();
			}
			return ids;
		}
		finally {
			threads.shutdown();
			processes.forEach(ChildProcess::kill);
		}
	}

	private static HiLoSequences sequences(JdbcRangeRepository store) {
		return HiLoSequences.over(store).settings(new CollectionSettings(1, 100)).build();
	}

	private static List<Long> draw(HiLoSequence ours) {
		return LongStream.generate(ours::next).limit(EACH).boxed().toList();
	}

	private static List<Long> draw(ChildProcess process) {
		try {
			return Stream.of(process.ask(Integer.toString(EACH)).split(" ")).map(Long::valueOf).toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}

package dev.hilo.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import javax.sql.DataSource;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Programs in other languages, as they are on the page, reserve ranges beside instances
 * of HiLo. Skipped where an interpreter or its driver is missing.
 */
@Tag("all")
class OtherLanguagesTests {

	private static final int ROUNDS = 5;

	@TempDir
	private Path folder;

	@Test
	void psqlGetsNoNumberOfAnInstance() throws Exception {
		drawBeside(List.of("psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--field-separator= ",
				"--file", program("sql", "range.sql")));
	}

	@Test
	void pythonGetsNoNumberOfAnInstance() throws Exception {
		String python = Stream.of("python3", "/usr/bin/python3")
			.filter((each) -> runs(each, "-c", "import psycopg"))
			.findFirst()
			.orElseGet(() -> Assumptions.abort("SKIPPED: no Python with psycopg (Debian's python3-psycopg)"));
		drawBeside(List.of(python, program("python", "ids.py")));
	}

	/**
	 * An instance goes on, and others start, draw, give back the rest and stop.
	 */
	private void drawBeside(List<String> command) throws Exception {
		Assumptions.assumeTrue(runs(command.get(0), "--version"), "SKIPPED: no " + command.get(0));
		List<Long> ids = new ArrayList<>();
		try (EmbeddedPostgres server = EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start();
				JdbcRangeRepository store = JdbcRangeRepository.over(tablesIn(server)).build();
				HiLoSequences instance = HiLoSequences.over(store).build()) {
			ids.add(instance.sequence("Orders").next());
			for (int round = 0; round < ROUNDS; round++) {
				CompletableFuture<List<Long>> program = CompletableFuture.supplyAsync(() -> numbersOf(command, server));
				while (!program.isDone()) {
					try (HiLoSequences stopping = HiLoSequences.over(store).build()) {
						ids.add(stopping.sequence("Orders").next());
						ids.add(instance.sequence("Orders").next());
					}
				}
				ids.addAll(program.get());
			}
		}
		assertThat(ids).hasSizeGreaterThan(ROUNDS * 100).doesNotHaveDuplicates();
	}

	private static DataSource tablesIn(EmbeddedPostgres server) throws Exception {
		DataSource dataSource = server.getPostgresDatabase();
		try (Connection connection = dataSource.getConnection(); Statement statement = connection.createStatement()) {
			statement.execute(Pages.read(Pages.ROOT.resolve("docs/schema/postgresql.sql")));
		}
		return dataSource;
	}

	/**
	 * The numbers that the program prints, or all from the first to the last of two.
	 */
	private List<Long> numbersOf(List<String> command, EmbeddedPostgres server) {
		String output = output(command, Map.of("PGHOST", "localhost", "PGPORT", Integer.toString(server.getPort()),
				"PGUSER", "postgres", "PGDATABASE", "postgres"));
		List<Long> numbers = output.strip()
			.lines()
			.flatMap((line) -> Stream.of(line.split(" ")))
			.map(Long::valueOf)
			.toList();
		List<Long> all = (numbers.size() != 2) ? numbers
				: LongStream.rangeClosed(numbers.get(0), numbers.get(1)).boxed().toList();
		assertThat(all).as(output).hasSize(100);
		return all;
	}

	private String program(String language, String file) throws IOException {
		Block block = Pages.blocks()
			.stream()
			.filter((each) -> each.page().equals("docs/other-stacks.md") && each.language().equals(language))
			.findFirst()
			.orElseThrow();
		return Files.writeString(this.folder.resolve(file), block.text()).toString();
	}

	private boolean runs(String... command) {
		try {
			output(List.of(command), Map.of());
			return true;
		}
		catch (IllegalStateException ex) {
			return false;
		}
	}

	private String output(List<String> command, Map<String, String> environment) {
		try {
			ProcessBuilder builder = new ProcessBuilder(command).directory(this.folder.toFile())
				.redirectErrorStream(true);
			builder.environment().putAll(environment);
			Process process = builder.start();
			String output = new String(process.getInputStream().readAllBytes());
			if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
				throw new IllegalStateException(output);
			}
			return output;
		}
		catch (IOException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}

package dev.hilo.upgrade;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An {@link IdApplication} that runs as a process on a release.
 */
final class Instance implements AutoCloseable {

	private static final int MINUTES = 2;

	private final Release release;

	private final Process process;

	private final PrintWriter commands;

	private final BufferedReader answers;

	private final Path log;

	/**
	 * Waits until it is started.
	 * @param url of a database on PostgreSQL
	 * @param file for what it is given
	 * @param properties further ones, as arguments
	 */
	Instance(Release release, String url, Path file, String... properties) throws IOException {
		this.release = release;
		this.log = file.resolveSibling(file.getFileName() + ".log");
		List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow(),
				"-XX:TieredStopAtLevel=1", "-cp", release.classPath(), IdApplication.class.getName(), file.toString(),
				"--spring.datasource.url=" + url, "--spring.datasource.username=" + Engine.POSTGRESQL.user(),
				"--spring.datasource.hikari.maximum-pool-size=2", "--hilo.initial-capacity=10",
				"--hilo.max-capacity=10"));
		command.addAll(List.of(properties));
		this.process = new ProcessBuilder(command).redirectError(this.log.toFile()).start();
		this.commands = new PrintWriter(this.process.outputWriter(), true);
		this.answers = this.process.inputReader();
		boolean current = Path.of(answer()).equals(Release.home(HiLoIdGenerator.class));
		assertThat(current).as("Whether it runs on what is tested here").isEqualTo(release == Release.CURRENT);
	}

	Release release() {
		return this.release;
	}

	/** Lets it draw until it is paused or closed. */
	void load() throws IOException {
		ask("load");
	}

	/** Nothing is asked of the database afterwards, unless it is fetched ahead. */
	void pause() throws IOException {
		ask("pause");
	}

	/** How many ids it has given. */
	long count() throws IOException {
		return Long.parseLong(ask("count"));
	}

	/** A block of numbers, or a single one. */
	long[] draw(String collection, int count) throws IOException {
		return Arrays.stream(ask("draw " + collection + " " + count).split(" ")).mapToLong(Long::parseLong).toArray();
	}

	private String ask(String command) throws IOException {
		this.commands.println(command);
		return answer();
	}

	private String answer() throws IOException {
		String answer = this.answers.readLine();
		if (answer == null) {
			throw failure();
		}
		return answer;
	}

	private IOException failure() throws IOException {
		return new IOException("An instance of " + this.release + " failed: " + Files.readString(this.log));
	}

	/** Ends it in good order, under its load. */
	@Override
	public void close() throws IOException {
		this.commands.close();
		if (this.process.onExit().orTimeout(MINUTES, TimeUnit.MINUTES).join().exitValue() != 0) {
			throw failure();
		}
	}

	void kill() {
		this.process.destroyForcibly();
	}

}

package dev.hilo.upgrade;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.ChildProcess;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An {@link IdApplication} that runs as a process on a release.
 */
final class Instance implements AutoCloseable {

	/** Drawn by each instance between two steps. */
	static final int IDS = 2000;

	private static final int MINUTES = 2;

	private final Release release;

	private final ChildProcess process;

	/**
	 * Waits until it is started.
	 * @param url of a database on PostgreSQL
	 * @param file for what it is given
	 * @param properties further ones, as arguments
	 */
	Instance(Release release, String url, Path file, String... properties) throws IOException {
		this.release = release;
		List<String> arguments = new ArrayList<>(List.of(file.toString(), "--spring.datasource.url=" + url,
				"--spring.datasource.username=" + Engine.POSTGRESQL.user(),
				"--spring.datasource.hikari.maximum-pool-size=2", "--hilo.initial-capacity=10",
				"--hilo.max-capacity=10"));
		arguments.addAll(List.of(properties));
		this.process = new ChildProcess(release.classPath(), IdApplication.class,
				file.resolveSibling(file.getFileName() + ".log"), arguments);
		boolean current = Path.of(this.process.answer()).equals(Release.home(HiLoIdGenerator.class));
		assertThat(current).as("Whether it runs on what is tested here").isEqualTo(release == Release.CURRENT);
	}

	Release release() {
		return this.release;
	}

	/** Lets it draw until it is paused or closed. */
	void load() throws IOException {
		this.process.ask("load");
	}

	/** Nothing is asked of the database afterwards, unless it is fetched ahead. */
	void pause() throws IOException {
		this.process.ask("pause");
	}

	/** How many ids it has given. */
	long count() throws IOException {
		return Long.parseLong(this.process.ask("count"));
	}

	/** A block of numbers, or a single one. */
	long[] draw(String collection, int count) throws IOException {
		return Arrays.stream(this.process.ask("draw " + collection + " " + count).split(" "))
			.mapToLong(Long::parseLong)
			.toArray();
	}

	/** Until each of them has drawn {@link #IDS} more. */
	static void awaitDraws(List<Instance> running) throws IOException {
		Map<Instance, Long> before = new HashMap<>();
		for (Instance instance : running) {
			before.put(instance, instance.count());
		}
		Awaitility.await().atMost(MINUTES, TimeUnit.MINUTES).until(() -> {
			for (Instance instance : running) {
				if (instance.count() < before.get(instance) + IDS) {
					return false;
				}
			}
			return true;
		});
	}

	/** Ends it in good order, under its load. */
	@Override
	public void close() throws IOException {
		this.process.close();
	}

	void kill() {
		this.process.kill();
	}

}

package dev.hilo.upgrade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.support.Engine;

/**
 * A database on PostgreSQL and the instances that share it.
 */
final class Installation implements AutoCloseable {

	private final Path folder;

	private final HikariDataSource pool = Engine.POSTGRESQL.newPool();

	private final JdbcClient database = JdbcClient.create(this.pool);

	private final List<Instance> all = new ArrayList<>();

	private final List<Path> files = new ArrayList<>();

	Installation(Path folder) {
		this.folder = folder;
	}

	Instance start(Release release, String... properties) throws IOException {
		Path file = this.folder.resolve("ids-" + this.files.size());
		this.files.add(file);
		Instance instance = new Instance(release, this.pool.getJdbcUrl(), file, properties);
		this.all.add(instance);
		return instance;
	}

	long max(String collection) {
		return this.database.sql("SELECT max_value FROM hilo_range WHERE collection = ?")
			.param(collection)
			.query(Long.class)
			.single();
	}

	void putBack(String collection, long max) {
		this.database.sql("UPDATE hilo_range SET max_value = ? WHERE collection = ?").params(max, collection).update();
	}

	/** The migrations, with all that is known of them. */
	List<Map<String, Object>> history() {
		return this.database.sql("SELECT * FROM hilo_schema_history ORDER BY installed_rank").query().listOfRows();
	}

	/** What was run to make the tables, with Flyway's checksums. */
	List<String> scripts() {
		return history().stream().map((row) -> row.get("script") + " " + row.get("checksum")).toList();
	}

	/**
	 * What the instances were given that have been closed.
	 */
	Given given() throws IOException {
		Map<String, BitSet> seen = new HashMap<>();
		long ids = 0;
		List<String> twice = new ArrayList<>();
		for (Path file : this.files) {
			try (Stream<String> lines = Files.lines(file)) {
				for (String line : (Iterable<String>) lines::iterator) {
					String[] parts = line.split("/");
					BitSet numbers = seen.computeIfAbsent(parts[0], (collection) -> new BitSet());
					int number = Integer.parseInt(parts[1].replaceFirst("-A$", ""));
					if (numbers.get(number)) {
						twice.add(line);
					}
					numbers.set(number);
					ids++;
				}
			}
		}
		return new Given(ids, twice);
	}

	@Override
	public void close() {
		this.all.forEach(Instance::kill);
		this.pool.close();
	}

	/**
	 * What was seen.
	 *
	 * @param ids how many were given
	 * @param twice those that had been given before
	 */
	record Given(long ids, List<String> twice) {
	}

}

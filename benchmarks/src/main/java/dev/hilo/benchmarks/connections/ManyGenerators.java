package dev.hilo.benchmarks.connections;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import com.zaxxer.hikari.HikariDataSource;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.StoreSettings;

/**
 * A process with several pools, each with a generator of its own. On a signal, all of
 * them draw from several collections at once. Says how long that took, in nanoseconds,
 * and how many draws failed.
 */
final class ManyGenerators {

	static final String READY = "ready";

	static final String SERVED = "served ";

	private static final int COLLECTIONS = 8;

	private final List<HiLoSequences> generators = new ArrayList<>();

	private ManyGenerators(String url, int count, int maxConnections) throws SQLException {
		StoreSettings settings = new StoreSettings().withMaxConnections(maxConnections);
		for (int i = 0; i < count; i++) {
			HikariDataSource pool = new HikariDataSource();
			pool.setJdbcUrl(url);
			pool.setMaximumPoolSize(1);
			pool.getConnection().close();
			this.generators.add(HiLoSequences.over(JdbcRangeRepository.over(pool).settings(settings).build())
				.maxRefills(maxConnections)
				.build());
		}
	}

	/**
	 * Draws when there is a line to read, and ends after another one.
	 * @param arguments the database's URL, how many generators, how many connections each
	 * may use, and how the collections' names start
	 */
	public static void main(String... arguments) throws Exception {
		ManyGenerators all = new ManyGenerators(arguments[0], Integer.parseInt(arguments[1]),
				Integer.parseInt(arguments[2]));
		System.out.println(READY);
		awaitLine();
		long start = System.nanoTime();
		long failed = all.draw(arguments[3]);
		System.out.println(SERVED + (System.nanoTime() - start) + " " + failed);
		awaitLine();
		System.exit(0);
	}

	/** Instances of one application, which have their collections in common. */
	private long draw(String collections) {
		List<CompletableFuture<Long>> draws = new ArrayList<>();
		for (HiLoSequences generator : this.generators) {
			for (int i = 0; i < COLLECTIONS; i++) {
				draws.add(generator.sequence(collections + i).nextAsync());
			}
		}
		CompletableFuture.allOf(draws.toArray(CompletableFuture[]::new)).handle((none, failure) -> failure).join();
		draws.stream()
			.filter(CompletableFuture::isCompletedExceptionally)
			.findFirst()
			.ifPresent((failed) -> System.out.println(failed.handle((none, failure) -> failure).join()));
		return draws.stream().filter(CompletableFuture::isCompletedExceptionally).count();
	}

	/** Byte by byte, so that nothing of the next line is taken. */
	private static void awaitLine() throws Exception {
		int read;
		do {
			read = System.in.read();
		}
		while (read >= 0 && read != '\n');
	}

}

package dev.hilo.failures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.hilo.HiLoException;
import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * What administrators do to the table while three instances draw.
 */
@Tag("long")
class CounterRowsAdministrationTests {

	private static final int INSTANCES = 3;

	private static final int MANY = 3000;

	private static final int SIZE = 10;

	private static final String APP = "app_of_administered_table";

	@ParameterizedTest
	@MethodSource
	void nothingRepeatsAndAllGoesOn(Engine engine, String what, List<String> statements) {
		try (Load load = new Load(engine)) {
			load.awaitMore(MANY);
			for (String sql : statements) {
				Engine.execute(load.admin, sql);
				if (sql.contains("REVOKE") || sql.contains("TO hilo_away")) {
					load.awaitFailure();
				}
			}
			load.awaitMore(MANY);
			load.end();
			System.out.printf("%s, %s: %d ids by %d instances, %d twice, %d draws failed%n", engine, what, load.count(),
					INSTANCES, load.twice.get(), load.failed.get());
			assertThat(load.twice).hasValue(0);
		}
	}

	static Stream<Arguments> nothingRepeatsAndAllGoesOn() {
		List<String> column = List.of("ALTER TABLE hilo_range ADD COLUMN note varchar(20) DEFAULT 'x' NOT NULL",
				"ALTER TABLE hilo_range DROP COLUMN note");
		List<String> renamed = List.of("ALTER TABLE hilo_range RENAME TO hilo_away",
				"ALTER TABLE hilo_away RENAME TO hilo_range");
		return Stream.of(arguments(Engine.POSTGRESQL, "VACUUM FULL", List.of("VACUUM FULL hilo_range", "VACUUM FULL")),
				arguments(Engine.POSTGRESQL, "column added and dropped", column),
				arguments(Engine.MARIADB, "column added and dropped", column),
				arguments(Engine.MYSQL, "column added and dropped", column),
				arguments(Engine.POSTGRESQL, "renamed and back", renamed),
				arguments(Engine.MARIADB, "renamed and back", renamed),
				arguments(Engine.MYSQL, "renamed and back", renamed),
				arguments(Engine.POSTGRESQL, "REVOKE and GRANT",
						List.of("REVOKE ALL ON hilo_range FROM " + APP, "GRANT ALL ON hilo_range TO " + APP)),
				arguments(Engine.MYSQL, "REVOKE and GRANT",
						List.of("REVOKE ALL ON hilo_range FROM " + APP + "@'127.0.0.1'",
								"GRANT ALL ON hilo_range TO " + APP + "@'127.0.0.1'")),
				arguments(Engine.MARIADB, "REVOKE and GRANT",
						List.of("REVOKE ALL ON hilo_range FROM " + APP + "@'127.0.0.1'",
								"GRANT ALL ON hilo_range TO " + APP + "@'127.0.0.1'")),
				arguments(Engine.POSTGRESQL, "partitioned", List.of("""
						BEGIN;
						ALTER TABLE hilo_range RENAME TO hilo_old;
						CREATE TABLE hilo_range (LIKE hilo_old INCLUDING DEFAULTS, PRIMARY KEY (collection))
						  PARTITION BY HASH (collection);
						CREATE TABLE hilo_range_0 PARTITION OF hilo_range FOR VALUES WITH (MODULUS 2, REMAINDER 0);
						CREATE TABLE hilo_range_1 PARTITION OF hilo_range FOR VALUES WITH (MODULUS 2, REMAINDER 1);
						GRANT ALL ON hilo_range TO %s;
						LOCK TABLE hilo_old;
						INSERT INTO hilo_range SELECT * FROM hilo_old;
						COMMIT""".formatted(APP))),
				arguments(Engine.POSTGRESQL, "row level security",
						List.of("CREATE POLICY all_of_it ON hilo_range USING (true)",
								"ALTER TABLE hilo_range ENABLE ROW LEVEL SECURITY")),
				arguments(Engine.MARIADB, "to MyISAM", List.of("ALTER TABLE hilo_range ENGINE = MyISAM")),
				arguments(Engine.MARIADB, "to Aria", List.of("ALTER TABLE hilo_range ENGINE = Aria")),
				arguments(Engine.MARIADB, "OPTIMIZE TABLE", List.of("OPTIMIZE TABLE hilo_range")),
				arguments(Engine.MYSQL, "OPTIMIZE TABLE", List.of("OPTIMIZE TABLE hilo_range")));
	}

	@ParameterizedTest
	@MethodSource
	void rowThatIsGoneIsACounterThatHasGoneBack(Engine engine, String sql) {
		try (Load load = new Load(engine)) {
			load.awaitMore(MANY);
			Engine.execute(load.admin, sql);
			load.awaitMore(MANY);
			load.end();
			System.out.printf("%s, %s: %d ids by %d instances, %d twice, %d draws failed%n", engine, sql, load.count(),
					INSTANCES, load.twice.get(), load.failed.get());
			assertThat(load.ownTwice).hasValue(0);
		}
	}

	static Stream<Arguments> rowThatIsGoneIsACounterThatHasGoneBack() {
		return Stream.of(Engine.POSTGRESQL, Engine.MARIADB, Engine.MYSQL)
			.flatMap((engine) -> Stream.of("TRUNCATE TABLE hilo_range", "DELETE FROM hilo_range")
				.map((sql) -> arguments(engine, sql)));
	}

	/** Instances that draw all the while, and the administrator. */
	private static final class Load implements AutoCloseable {

		final HikariDataSource admin;

		final AtomicLong twice = new AtomicLong();

		final AtomicLong ownTwice = new AtomicLong();

		final AtomicLong failed = new AtomicLong();

		private final Set<Long> ids = ConcurrentHashMap.newKeySet();

		private final List<AutoCloseable> open = new ArrayList<>();

		private final List<CompletableFuture<Void>> threads = new ArrayList<>();

		private final AtomicLong[] counts = Stream.generate(AtomicLong::new)
			.limit(INSTANCES)
			.toArray(AtomicLong[]::new);

		private volatile boolean ended;

		Load(Engine engine) {
			this.admin = engine.newMigratedPool();
			this.open.add(this.admin);
			createUser(engine);
			for (AtomicLong count : this.counts) {
				HikariDataSource pool = engine.pool(this.admin.getJdbcUrl());
				pool.setUsername(APP);
				JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
					.schemaManagement(SchemaManagement.NONE)
					.build();
				HiLoSequences sequences = HiLoSequences.over(repository)
					.settings(new CollectionSettings(SIZE, SIZE))
					.build();
				this.open.addAll(0, List.of(sequences, repository, pool));
				HiLoSequence orders = sequences.sequence("orders");
				this.threads
					.add(CompletableFuture.runAsync(() -> draw(orders, count), (task) -> new Thread(task).start()));
			}
		}

		private void createUser(Engine engine) {
			if (engine.isPostgres()) {
				Engine.execute(this.admin,
						"DO $$ BEGIN CREATE ROLE " + APP + " LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
						"GRANT ALL ON ALL TABLES IN SCHEMA public TO " + APP);
			}
			else {
				Engine.execute(this.admin, "CREATE USER IF NOT EXISTS " + APP + "@'127.0.0.1'");
				for (String table : List.of("hilo_range", "hilo_node", "hilo_schema_history")) {
					Engine.execute(this.admin, "GRANT ALL ON " + table + " TO " + APP + "@'127.0.0.1'");
				}
			}
		}

		private void draw(HiLoSequence orders, AtomicLong count) {
			Set<Long> own = ConcurrentHashMap.newKeySet();
			while (!this.ended) {
				try {
					long id = orders.next();
					if (!own.add(id)) {
						this.ownTwice.incrementAndGet();
					}
					if (!this.ids.add(id)) {
						this.twice.incrementAndGet();
					}
					count.incrementAndGet();
				}
				catch (HiLoException ex) {
					this.failed.incrementAndGet();
				}
			}
		}

		void awaitMore(long more) {
			long[] before = Arrays.stream(this.counts).mapToLong(AtomicLong::get).toArray();
			Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> {
				for (int i = 0; i < before.length; i++) {
					if (this.counts[i].get() < before[i] + more) {
						return false;
					}
				}
				return true;
			});
		}

		void awaitFailure() {
			long before = this.failed.get();
			Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> this.failed.get() > before);
		}

		long count() {
			return Arrays.stream(this.counts).mapToLong(AtomicLong::get).sum();
		}

		@Override
		public void close() {
			end();
		}

		void end() {
			if (this.ended) {
				return;
			}
			this.ended = true;
			this.threads.forEach(CompletableFuture::join);
			for (AutoCloseable each : this.open) {
				try {
					each.close();
				}
				catch (Exception ex) {
					throw new IllegalStateException(ex);
				}
			}
		}

	}

}

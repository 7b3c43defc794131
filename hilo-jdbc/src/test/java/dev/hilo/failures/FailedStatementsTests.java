package dev.hilo.failures;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.HiLoException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.JdbcRangeRepositoryBuilder;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each statement in the life of a store fails once, before or after the database has
 * executed it, with an error that is not known: the check of the tables, the first range,
 * the node tag, a floor query, a refill, a heal, the giving back. None of them decides
 * anything.
 */
@Tag("all")
class FailedStatementsTests {

	private static final Set<String> STATEMENTS = Set.of("getTables", "getColumns", "getSchemas", "getCatalogs",
			"commit");

	private static final List<String> COLLECTIONS = List.of("orders", "parcels", "invoices");

	private static final CollectionSettings FOURS = new CollectionSettings(4, 4).withRefillAhead(false);

	/** More than a range. */
	private static final int DRAWS = 6;

	@ParameterizedTest
	@CsvSource({ "H2, false", "H2, true", "POSTGRESQL, false" })
	void errorThatIsNotKnownDecidesNothing(Engine engine, boolean portable) {
		try (HikariDataSource pool = engine.newMigratedPool()) {
			Engine.execute(pool, "INSERT INTO hilo_node (id, node_tag, server_prefix) VALUES (1, 'K', NULL)",
					"CREATE TABLE invoice (id bigint)", "INSERT INTO invoice VALUES (77)");
			SQLException unknown = new SQLException("injected", "ZZ999", 98765);
			assertThat(failed(pool, portable, unknown, false)).isGreaterThan(8);
			failed(pool, portable, new SQLException("injected", null, 0), false);
			failed(pool, portable, new SQLException("injected", "42ZZZ", 0), false);
			failed(pool, portable, unknown, true);
		}
	}

	/** Gives how many statements have failed. */
	private static int failed(HikariDataSource pool, boolean portable, SQLException failure, boolean executed) {
		int statement = 0;
		while (new Life(pool, portable, statement, failure, executed).fails()) {
			statement++;
		}
		return statement;
	}

	private static final class Life {

		private final HikariDataSource pool;

		private final boolean portable;

		private final boolean executed;

		private final AtomicInteger left;

		private final SQLException failure;

		private final List<String> failed = new ArrayList<>();

		private final List<String> ids = new ArrayList<>();

		Life(HikariDataSource pool, boolean portable, int statement, SQLException failure, boolean executed) {
			this.pool = pool;
			this.portable = portable;
			this.executed = executed;
			this.left = new AtomicInteger(statement);
			this.failure = failure;
		}

		/** Gives whether there was such a statement. */
		boolean fails() {
			Engine.execute(this.pool, "DELETE FROM hilo_range",
					"INSERT INTO hilo_range VALUES ('orders', 500, 400, 7)");
			process(new AlteredDataSource(this.pool, (method, arguments, real) -> {
				boolean isStatement = method.startsWith("execute") || STATEMENTS.contains(method);
				if (!isStatement || this.left.getAndDecrement() != 0) {
					return real.make();
				}
				this.failed.add(method + Arrays.toString(arguments));
				if (this.executed) {
					real.make();
				}
				throw this.failure;
			}), DRAWS);
			process(this.pool, 1);
			assertThat(this.ids).as(when()).doesNotHaveDuplicates().allMatch((id) -> id.endsWith("-K"));
			assertThat(numbers("orders")).as(when()).allMatch((number) -> number > 500);
			assertThat(numbers("invoices")).as(when()).allMatch((number) -> number > 77);
			return !this.failed.isEmpty();
		}

		private void process(DataSource dataSource, int draws) {
			JdbcRangeRepositoryBuilder store = JdbcRangeRepository.over(dataSource)
				.connection(ConnectionMode.SHARED)
				.timeout(Duration.ofSeconds(40));
			JdbcRangeRepository repository = (this.portable ? store.portable() : store).build();
			HiLoSequences database = HiLoSequences.over(repository)
				.settings((name) -> name.equals("invoices")
						? FOURS.withFloor(repository.query("SELECT MAX(id) FROM invoice")) : FOURS)
				.timeout(Duration.ofSeconds(40))
				.build();
			RangeIdGenerator hilo = new RangeIdGenerator(database, new PluralCollectionNaming());
			repeated(() -> {
				repository.migrate();
				return "";
			});
			draw(hilo, draws);
			// As a restore of the database does
			Engine.execute(this.pool, "UPDATE hilo_range SET max_value = 3, previous_max = 0, stamp = 9");
			draw(hilo, draws);
			assertThat(repeated(() -> "" + database.counter("orders").highest())).as(when()).contains("[");
			database.giveBack();
			database.close();
			repository.close();
		}

		private void draw(RangeIdGenerator hilo, int draws) {
			for (String collection : COLLECTIONS) {
				for (int i = 0; i < draws; i++) {
					this.ids.add(repeated(() -> hilo.generateDocumentId(collection)));
				}
			}
		}

		/** The second time at the latest. */
		private String repeated(Supplier<String> call) {
			try {
				return call.get();
			}
			catch (HiLoException ex) {
				assertThat(this.failed).as(String.valueOf(ex)).hasSize(1);
				this.failed.add("reported");
				return call.get();
			}
		}

		private List<Long> numbers(String collection) {
			return this.ids.stream()
				.filter((id) -> id.startsWith(collection + "/"))
				.map((id) -> Long.valueOf(id.replaceAll("\\D", "")))
				.toList();
		}

		private String when() {
			return "after " + this.failed + (this.executed ? ", executed" : "");
		}

	}

}

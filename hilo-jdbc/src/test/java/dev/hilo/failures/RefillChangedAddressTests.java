package dev.hilo.failures;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The host name of the database leads to another server, as after a failover by DNS: new
 * connections go there, and those that are open stay with the former one. Tag A is the
 * former server's, and B the other's.
 */
@Tag("long")
class RefillChangedAddressTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	@TempDir
	private Path folder;

	private RestartablePostgres former;

	private RestartablePostgres next;

	private TcpProxy address;

	private HikariDataSource pool;

	private JdbcRangeRepository repository;

	private HiLoSequences sequences;

	private final Set<String> ids = new HashSet<>();

	@BeforeEach
	void start() throws Exception {
		this.former = new RestartablePostgres(this.folder.resolve("former"));
		this.next = new RestartablePostgres(this.folder.resolve("next"));
		for (RestartablePostgres server : new RestartablePostgres[] { this.former, this.next }) {
			try (HikariDataSource admin = Engine.POSTGRESQL.pool(server.url())) {
				Engine.createTables(admin);
				Engine.execute(admin,
						"INSERT INTO hilo_node (node_tag) VALUES ('" + ((server == this.former) ? "A" : "B") + "')");
			}
		}
		this.address = new TcpProxy(this.former.url());
		this.pool = Engine.POSTGRESQL.pool(this.address.url());
		this.repository = JdbcRangeRepository.over(this.pool)
			.timeout(TIMEOUT)
			.schemaManagement(SchemaManagement.NONE)
			.build();
		this.sequences = HiLoSequences.over(this.repository)
			.timeout(TIMEOUT)
			.settings(new CollectionSettings(10, 10).withRefillAhead(false))
			.build();
		draw(100, "A");
		this.address.leadTo(this.next.url());
	}

	@AfterEach
	void stop() throws Exception {
		this.sequences.close();
		this.repository.close();
		this.pool.close();
		this.address.close();
		this.former.stop();
		this.next.stop();
	}

	@Test
	void refillsLeaveAServerThatTakesNoMoreWritesThoughItKeepsItsConnections() {
		try (HikariDataSource admin = Engine.POSTGRESQL.pool(this.former.url())) {
			Engine.execute(admin, "ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()");
		}
		awaitTag("B");
		draw(100, "B");
	}

	@Test
	void refillsLeaveAServerThatHasGone() throws Exception {
		this.former.kill();
		awaitTag("B");
		draw(100, "B");
		this.former.startAgain();
	}

	/**
	 * Nothing tells that the name leads elsewhere by now: the former one must be fenced.
	 */
	@Test
	void refillsStayWithAServerThatTakesWritesUntilTheirConnectionIsClosed() {
		draw(100, "A");
		this.sequences.drain();
		this.sequences.start();
		draw(100, "B");
	}

	private void awaitTag(String tag) {
		long begun = System.nanoTime();
		Awaitility.await()
			.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
			.until(() -> next(), (id) -> id.endsWith("-" + tag));
		System.out.printf("PostgreSQL, the address leads elsewhere: the first id from there after %d ms%n",
				(System.nanoTime() - begun) / 1_000_000);
	}

	private void draw(int count, String tag) {
		for (int i = 0; i < count; i++) {
			assertThat(next()).endsWith("-" + tag);
		}
	}

	private String next() {
		String id = this.sequences.sequence("orders").nextDocumentId();
		assertThat(this.ids.add(id)).as("%s is new", id).isTrue();
		return id;
	}

}

package dev.hilo.moving;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.support.ChildProcess;
import dev.hilo.support.Engine;

/**
 * Instances of the shop as processes over one database on PostgreSQL, all under load.
 */
final class Fleet implements AutoCloseable {

	/** Stored by each instance between two steps. */
	static final int ORDERS = 300;

	private static final Duration PATIENCE = Duration.ofMinutes(2);

	private final Path folder;

	private final HikariDataSource pool = Engine.POSTGRESQL.newPool();

	final JdbcClient database = JdbcClient.create(this.pool);

	private final List<ChildProcess> running = new ArrayList<>();

	private int started;

	/** Of the instances that have ended. */
	private long twice;

	private long stored;

	Fleet(Path folder) {
		this.folder = folder;
		this.database.sql("CREATE TABLE orders (id bigint PRIMARY KEY)").update();
		this.database.sql("CREATE SEQUENCE order_seq INCREMENT BY 50").update();
	}

	void start(Version version) throws IOException {
		this.running.add(process(version));
	}

	private ChildProcess process(Version version) throws IOException {
		List<String> arguments = new ArrayList<>(List.of("--spring.datasource.url=" + this.pool.getJdbcUrl(),
				"--spring.datasource.username=" + Engine.POSTGRESQL.user(),
				"--spring.datasource.hikari.maximum-pool-size=3", "--spring.jpa.hibernate.ddl-auto=none"));
		arguments.addAll(version.arguments());
		ChildProcess process = new ChildProcess(System.getProperty("java.class.path"), Shop.class,
				this.folder.resolve("shop-" + this.started++ + ".log"), arguments);
		process.answer();
		process.ask("load");
		return process;
	}

	/** Instance by instance, under the load of all. */
	void replaceAll(Version version) throws IOException {
		for (int i = 0; i < this.running.size(); i++) {
			awaitOrders();
			end(this.running.get(i));
			this.running.set(i, process(version));
		}
		awaitOrders();
	}

	private void awaitOrders() throws IOException {
		Map<ChildProcess, Long> before = new HashMap<>();
		for (ChildProcess process : this.running) {
			before.put(process, count(process, 0));
		}
		Awaitility.await().atMost(PATIENCE).until(() -> {
			for (ChildProcess process : this.running) {
				if (count(process, 0) < before.get(process) + ORDERS) {
					return false;
				}
			}
			return true;
		});
	}

	/** Until an instance has been given an id that was there. */
	void awaitDuplicate() {
		Awaitility.await().atMost(PATIENCE).until(() -> {
			for (ChildProcess process : this.running) {
				if (count(process, 1) > 0) {
					return true;
				}
			}
			return false;
		});
	}

	private void end(ChildProcess process) throws IOException {
		String[] counts = process.ask("end").split(" ");
		this.stored += Long.parseLong(counts[0]);
		this.twice += Long.parseLong(counts[1]);
		process.close();
	}

	/** Ends all instances in good order. */
	void end() throws IOException {
		for (ChildProcess process : this.running) {
			end(process);
		}
		this.running.clear();
	}

	/** How many ids were there already. */
	long twice() {
		return this.twice;
	}

	long stored() {
		return this.stored;
	}

	long rows() {
		return this.database.sql("SELECT count(*) FROM orders").query(Long.class).single();
	}

	private static long count(ChildProcess process, int which) throws IOException {
		return Long.parseLong(process.ask("count").split(" ")[which]);
	}

	@Override
	public void close() {
		this.running.forEach(ChildProcess::kill);
		this.pool.close();
	}

}

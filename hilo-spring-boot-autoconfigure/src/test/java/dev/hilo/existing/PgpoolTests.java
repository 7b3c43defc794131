package dev.hilo.existing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

import javax.sql.DataSource;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.existing.ExistingApplication.Parcel;
import dev.hilo.support.Cluster;
import dev.hilo.support.Engine;
import dev.hilo.support.FreePort;
import dev.hilo.support.UnpackedServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Behind pgpool-II, which sends queries to a standby that lags.
 */
@Tag("all")
class PgpoolTests {

	private static final int SAVES = 20;

	private static final int OLD = 1010;

	@TempDir
	private Path folder;

	private Cluster cluster;

	private DataSource source;

	private JdbcClient primary;

	private JdbcClient standby;

	private String url;

	@BeforeEach
	void start() throws Exception {
		UnpackedServer.packages("pgpool");
		int[] ports = { FreePort.find(), FreePort.find(), FreePort.find() };
		this.cluster = new Cluster("pgpool.sh", this.folder, Path.of("/usr/lib/postgresql/15/bin/initdb"),
				"" + ports[0], "" + ports[1], "" + ports[2]);
		this.source = new DriverManagerDataSource(url(ports[0]), "postgres", "");
		this.primary = JdbcClient.create(this.source);
		this.standby = JdbcClient.create(new DriverManagerDataSource(url(ports[1]), "postgres", ""));
		this.url = url(ports[2]);
		this.primary.sql("CREATE TABLE customer (id bigint PRIMARY KEY, name varchar(64))").update();
		this.primary.sql("CREATE TABLE parcel (id varchar(64) PRIMARY KEY, name varchar(64))").update();
		addRows(1, 10);
		Awaitility.await().ignoreExceptions().until(() -> rows(this.standby) == 10);
		this.cluster.call("lag");
		addRows(11, OLD);
	}

	@AfterEach
	void stop() throws Exception {
		if (this.cluster != null) {
			this.cluster.close();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "auto", "shared" })
	void rowsThatTheStandbyDoesNotShowYetHaveNoNumberAgain(String connection) {
		ExistingApplication.on(Engine.POSTGRESQL, this.url)
			.withPropertyValues("hilo.jdbc.connection=" + connection)
			.run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				List<Long> customers = new ArrayList<>();
				List<String> parcels = new ArrayList<>();
				for (int i = 0; i < SAVES; i++) {
					customers.add(template.insert(new Customer(null, "new")).id());
					parcels.add(template.insert(new Parcel(null, "new")).id());
				}
				assertThat(customers).containsExactlyElementsOf(numbers());
				assertThat(parcels)
					.containsExactlyElementsOf(numbers().stream().map((number) -> "parcels/" + number + "-A").toList());
			});
		assertThat(rows(this.primary)).isEqualTo(OLD + SAVES);
		assertThat(rows(this.standby)).as("it lagged until the end").isEqualTo(10);
	}

	@Test
	void tablesThatTheApplicationHasJustMadeAreFound() {
		Engine.createTables(this.source);
		ExistingApplication.on(Engine.POSTGRESQL, this.url)
			.withPropertyValues("hilo.jdbc.schema-management=validate")
			.run((context) -> assertThat(
					context.getBean(JdbcAggregateTemplate.class).insert(new Customer(null, "new")).id())
				.isEqualTo(OLD + 1));
	}

	private static List<Long> numbers() {
		return LongStream.rangeClosed(OLD + 1, OLD + SAVES).boxed().toList();
	}

	private void addRows(int first, int last) {
		this.primary.sql("INSERT INTO customer SELECT i FROM generate_series(?, ?) i").params(first, last).update();
		this.primary.sql("INSERT INTO parcel SELECT 'parcels/' || i || '-A' FROM generate_series(?, ?) i")
			.params(first, last)
			.update();
	}

	private static long rows(JdbcClient server) {
		return server.sql("SELECT count(*) FROM customer").query(Long.class).single();
	}

	private static String url(int port) {
		return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
	}

}

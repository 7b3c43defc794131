package dev.hilo.failures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.support.Engine;
import dev.hilo.support.Stores;
import dev.hilo.support.TcpProxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/**
 * Databases that have gone silent, or refuse, when an application ends.
 */
@Tag("long")
@ExtendWith(OutputCaptureExtension.class)
@ParameterizedClass
@EnumSource(names = { "POSTGRESQL", "MARIADB" })
class CloseDeadDatabasesTests {

	/** Five times what the end of an application may take. */
	private static final Duration LIMIT = Duration.ofSeconds(10);

	private static final Duration TIMEOUT = Duration.ofSeconds(15);

	@Parameter
	private Engine engine;

	private final List<TcpProxy> proxies = new ArrayList<>();

	private final Map<String, HikariDataSource> pools = new HashMap<>();

	private final List<HikariDataSource> behindProxies = new ArrayList<>();

	@AfterEach
	void close() {
		this.proxies.forEach(TcpProxy::close);
		this.behindProxies.forEach(Engine::closeInBackground);
		this.pools.values().forEach(HikariDataSource::close);
	}

	@Test
	void severalDeadDatabasesHoldUpTheCloseForASecondOrTwoAndTheLiveOneGetsAllBack(CapturedOutput output) {
		HiLoSequences alive = database("alive");
		Map<String, HiLoSequences> further = Map.of("silent1", database("silent1"), "silent2", database("silent2"),
				"refusing1", database("refusing1"), "refusing2", database("refusing2"));
		RangeIdGenerator ids = new RangeIdGenerator(alive, further, new PluralCollectionNaming());
		for (String name : new String[] { null, "silent1", "silent2", "refusing1", "refusing2" }) {
			for (int i = 0; i < 8; i++) {
				assertThat(ids.sequence(name, "orders" + i).next()).isEqualTo(1);
			}
		}
		for (int i = 1; i < 3; i++) {
			this.proxies.get(i).fault(TcpProxy.Fault.SWALLOW);
		}
		for (int i = 3; i < 5; i++) {
			this.proxies.get(i).fault(TcpProxy.Fault.REFUSE);
			this.proxies.get(i).cut();
		}
		assertTimeoutPreemptively(LIMIT, () -> {
			ids.giveBack();
			ids.close();
		});
		assertThat(max("alive", "orders7")).isEqualTo(1);
		assertThat(output.getAll())
			.containsOnlyOnce("collections of database 'silent1' could not be given back in time")
			.containsOnlyOnce("collections of database 'silent2' could not be given back in time");
	}

	@Test
	void attemptThatIsUnderWayOnASilentDatabaseIsNotWaitedForAndItsLateAnswerIsNotUsed() {
		HiLoSequences database = database("silent1");
		TcpProxy proxy = this.proxies.get(0);
		database.sequence("orders").next();
		// MariaDB gets the isolation before the statement, on a round trip of its own
		proxy.latency(Duration.ofSeconds(5));
		proxy.watch("hilo_range");
		CompletableFuture<Long> late = database.sequence("invoices").nextAsync();
		Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> proxy.seen() > 0);
		assertTimeoutPreemptively(LIMIT, () -> {
			database.giveBack();
			database.close();
		});
		assertThat(late).failsWithin(Duration.ofSeconds(60));
		assertThat(database.heldRanges()).isEmpty();
	}

	/** Behind a proxy of its own. */
	private HiLoSequences database(String name) {
		HikariDataSource direct = this.engine.newPoolWithTables();
		this.pools.put(name, direct);
		TcpProxy proxy = new TcpProxy(direct.getJdbcUrl());
		this.proxies.add(proxy);
		HikariDataSource behind = this.engine.pool(proxy.url());
		behind.setConnectionTimeout(TIMEOUT.toMillis());
		this.behindProxies.add(behind);
		return HiLoSequences.over(Stores.shared(behind).timeout(TIMEOUT).build()).name(name).timeout(TIMEOUT).build();
	}

	private Long max(String database, String collection) {
		return new JdbcTemplate(this.pools.get(database))
			.queryForObject("SELECT max_value FROM hilo_range WHERE collection = ?", Long.class, collection);
	}

}

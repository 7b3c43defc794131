package dev.hilo.failures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/**
 * Covers an application that closes while databases of it are dead: closing takes at most
 * 2 s longer than without HiLo. The application's own pools outlive it here, so that they
 * take no time.
 */
@Tag("long")
class DeadDatabasesAtTheEndTests {

	/** Five times what is promised, for a machine that is busy. */
	private static final Duration LIMIT = Duration.ofSeconds(10);

	private final List<HikariDataSource> pools = new ArrayList<>();

	private final List<TcpProxy> proxies = new ArrayList<>();

	private ApplicationContextRunner contextRunner = Contexts.withoutSpringData();

	@AfterEach
	void closePools() {
		this.proxies.forEach(TcpProxy::close);
		this.pools.forEach(Engine::closeInBackground);
	}

	@ParameterizedTest
	@EnumSource(names = { "SWALLOW", "REFUSE" })
	void severalDeadDatabasesHoldUpTheEndNoLongerThanOne(TcpProxy.Fault fault) {
		this.contextRunner = this.contextRunner.withBean(DataSource.class, () -> unmanaged(Engine.H2.newPool()));
		List<String> names = List.of("north", "south", "east");
		for (String name : names) {
			Engine engine = name.equals("south") ? Engine.MARIADB : Engine.POSTGRESQL;
			this.contextRunner = this.contextRunner
				.withBean(name, DataSource.class, () -> proxied(engine), (bean) -> bean.setAutowireCandidate(false))
				.withPropertyValues("hilo.databases." + name + ".data-source=" + name);
		}
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			for (String name : names) {
				ids.generateNextIdFor(name, "orders");
				ids.generateNextIdFor(name, "lines");
			}
			ids.generateNextIdFor("orders");
			this.proxies.forEach((proxy) -> {
				proxy.fault(fault);
				if (fault == TcpProxy.Fault.REFUSE) {
					proxy.cut();
				}
			});
			long begun = System.nanoTime();
			assertTimeoutPreemptively(LIMIT, context.getSourceApplicationContext()::close);
			System.out.printf("Closing over three databases that %s: %d ms%n", fault,
					TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
		});
		assertThat(
				JdbcClient.create(this.pools.get(0)).sql("SELECT max_value FROM hilo_range").query(Long.class).single())
			.as("the living database")
			.isEqualTo(1);
	}

	@Test
	void nothingIsWaitedForWhereNoRangeWasDrawn() {
		this.contextRunner.withBean(DataSource.class, () -> proxied(Engine.POSTGRESQL)).run((context) -> {
			context.getBean(HiLoIdGenerator.class);
			this.proxies.get(0).fault(TcpProxy.Fault.SWALLOW);
			assertTimeoutPreemptively(LIMIT, context.getSourceApplicationContext()::close);
		});
	}

	@Test
	void stoppedApplicationHoldsNoConnectionsForRefills() {
		try (HikariDataSource admin = Engine.POSTGRESQL.newPool()) {
			this.contextRunner.withBean(DataSource.class, () -> proxied(Engine.POSTGRESQL)).run((context) -> {
				context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
				assertThat(sessions(admin)).isPositive();
				context.getSourceApplicationContext().stop();
				Awaitility.await().untilAsserted(() -> assertThat(sessions(admin)).isZero());
				context.getSourceApplicationContext().start();
				assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders")).isEqualTo(2);
			});
			Awaitility.await().untilAsserted(() -> assertThat(sessions(admin)).isZero());
		}
	}

	private long sessions(HikariDataSource admin) {
		return JdbcClient.create(admin)
			.sql("SELECT COUNT(*) FROM pg_stat_activity WHERE datname = ?")
			.param(this.pools.get(0).getJdbcUrl().replaceAll(".*/", ""))
			.query(Long.class)
			.single();
	}

	private DataSource proxied(Engine engine) {
		TcpProxy proxy = new TcpProxy(engine.newDatabase());
		this.proxies.add(proxy);
		return unmanaged(engine.pool(proxy.url()));
	}

	/** Not closed with the context, as a pool itself would be. */
	private DataSource unmanaged(HikariDataSource pool) {
		this.pools.add(pool);
		return new DelegatingDataSource(pool);
	}

}

package dev.hilo.autoconfigure.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.RangeUnavailableException;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Where callers hold all connections of the pool.
 */
class HiLoConnectionTests {

	private final ApplicationContextRunner contextRunner = Contexts.withoutSpringData()
		.withBean(DataSource.class, HiLoConnectionTests::smallPool);

	@Test
	void takesConnectionsFromAPoolOfItsOwnUnlessToldOtherwise() {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			holdingAll(context, () -> assertThat(ids.generateNextIdFor("orders")).isEqualTo(1));
			assertThat(context.getBeansOfType(DataSource.class)).hasSize(1);
		});
	}

	@Test
	void takesConnectionsFromThePoolOfTheApplicationWhenToldAndWaitsNoLongerThanTheTimeout() {
		this.contextRunner
			.withPropertyValues("hilo.jdbc.connection=shared", "hilo.jdbc.timeout=200ms",
					"hilo.jdbc.schema-management=none")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				holdingAll(context,
						() -> assertThatExceptionOfType(RangeUnavailableException.class)
							.isThrownBy(() -> ids.generateNextIdFor("orders"))
							.withMessageContainingAll("200 ms", "hilo.jdbc.timeout"));
			});
	}

	private static void holdingAll(ApplicationContext context, Runnable action) throws SQLException {
		DataSource dataSource = context.getBean(DataSource.class);
		try (Connection one = dataSource.getConnection(); Connection other = dataSource.getConnection()) {
			assertThat(one).isNotSameAs(other);
			action.run();
		}
	}

	private static HikariDataSource smallPool() {
		HikariDataSource pool = Engine.H2.newPool();
		pool.setMaximumPoolSize(2);
		return pool;
	}

}

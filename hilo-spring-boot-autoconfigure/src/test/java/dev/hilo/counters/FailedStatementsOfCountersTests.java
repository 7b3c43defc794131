package dev.hilo.counters;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.RelationalManagedTypes;
import org.springframework.data.relational.core.mapping.Sequence;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.entities.DataJdbcRunner;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Each statement about foreign counters fails once, with an error that is not known, from
 * the check at the start on. None of them decides anything.
 */
@Tag("all")
class FailedStatementsOfCountersTests {

	private static final List<String> COLLECTIONS = List.of("orders", "parcels", "invoices");

	/** More than one block. */
	private static final int DRAWS = 8;

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void noCounterIsMadeAndNoneGivesANumberTwice(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			Engine.execute(pool, "INSERT INTO hilo_node (id, node_tag, server_prefix) VALUES (1, 'K', NULL)",
					"CREATE SEQUENCE order_seq START WITH 1001 INCREMENT BY 5",
					"CREATE TABLE parcel_seq (next_val bigint)", "INSERT INTO parcel_seq VALUES (2001)",
					"CREATE TABLE mt_hilo (entity_name varchar(100) PRIMARY KEY, hi_value bigint)",
					"INSERT INTO mt_hilo VALUES ('invoices', 600)");
			List<String> ids = new ArrayList<>();
			int statements = failEach(pool, (context, failed) -> {
				HiLoIdGenerator generator = context.getBean(HiLoIdGenerator.class);
				for (int i = 0; i < DRAWS; i++) {
					for (String collection : COLLECTIONS) {
						try {
							ids.add(generator.generateDocumentId(collection));
						}
						catch (HiLoException ex) {
							ids.add(generator.generateDocumentId(collection));
						}
					}
				}
				assertThat(ids).as("after %s", failed).doesNotHaveDuplicates().allMatch((id) -> id.endsWith("-K"));
			}, "hilo.collections.orders.counter=sequence:order_seq", "hilo.collections.orders.arithmetic=pooled",
					"hilo.collections.parcels.counter=table:parcel_seq", "hilo.collections.parcels.arithmetic=pooled",
					"hilo.collections.parcels.block-size=5", "hilo.collections.invoices.counter=table:mt_hilo/invoices",
					"hilo.collections.invoices.arithmetic=marten", "hilo.collections.invoices.block-size=5");
			assertThat(statements).isGreaterThan(9);
			assertThat(ids.stream().mapToLong((id) -> Long.parseLong(id.replaceAll("\\D", ""))).min())
				.hasValue(1001 - 4);
			assertThat(rows(pool, "mt_hilo")).isOne();
			assertThat(rows(pool, "hilo_range")).isZero();
		}
	}

	/** It would give ids again that HiLo has given. */
	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void sequenceBelowACounterOfOursIsNeverUsed(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			Engine.execute(pool, "CREATE SEQUENCE \"ticket_seq\"",
					"INSERT INTO hilo_range (collection, max_value, previous_max, stamp) VALUES ('tickets', 5000, 4968, 1)");
			int statements = failEach(pool, (context, failed) -> {
				for (int i = 0; i < 2 && context.getStartupFailure() == null; i++) {
					assertThatExceptionOfType(HiLoException.class)
						.isThrownBy(() -> context.getBean(HiLoIdGenerator.class).generateNextIdFor(Ticket.class));
				}
			}, "hilo.entities.sequences=blocks");
			assertThat(statements).isPositive();
		}
	}

	/**
	 * Starts an application for each statement, which fails, and for none.
	 * @return how many statements have failed
	 */
	private static int failEach(HikariDataSource pool, Use use, String... properties) {
		for (int statement = 0; true; statement++) {
			AtomicInteger left = new AtomicInteger(statement);
			List<String> failed = new ArrayList<>();
			SQLException failure = (statement % 2 == 0) ? new SQLException("injected", "ZZ999", 98765)
					: new SQLException("injected", null, 0);
			DataSource failing = new AlteredDataSource(pool, (method, arguments, real) -> {
				boolean isStatement = method.startsWith("execute") || method.equals("getColumns")
						|| method.equals("commit");
				if (isStatement && left.getAndDecrement() == 0) {
					failed.add(method + Arrays.toString(arguments));
					throw failure;
				}
				return real.make();
			});
			application(failing, properties).run((context) -> use.in(context, failed));
			if (failed.isEmpty()) {
				return statement;
			}
		}
	}

	private static ApplicationContextRunner application(DataSource dataSource, String... properties) {
		return DataJdbcRunner.application()
			.withBean(DataSource.class, () -> dataSource)
			.withBean(RelationalManagedTypes.class, () -> RelationalManagedTypes.from(Ticket.class))
			.withPropertyValues("hilo.refill-ahead=false")
			.withPropertyValues(properties);
	}

	private static int rows(HikariDataSource pool, String table) {
		return new JdbcTemplate(pool).queryForObject("SELECT COUNT(*) FROM " + table, Integer.class);
	}

	record Ticket(@Id @Sequence("ticket_seq") @Nullable Long id, String name) {
	}

	@FunctionalInterface
	private interface Use {

		void in(AssertableApplicationContext context, List<String> failed);

	}

}

package dev.hilo.recipes;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ContextConsumer;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.entities.DataJdbcRunner;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Numbers without a gap, from the recipe, on real databases.
 */
@Tag("all")
class InvoiceNumbersTests {

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void secondTransactionWaitsForTheFirstAndGetsTheNumberThatItGivesBack(Engine engine) {
		run(engine, (context) -> {
			TransactionTemplate transaction = context.getBean(TransactionTemplate.class);
			InvoiceNumbers numbers = context.getBean(InvoiceNumbers.class);
			CompletableFuture<Long> second = new CompletableFuture<>();
			transaction.executeWithoutResult((status) -> {
				assertThat(numbers.next("2026")).isEqualTo(1);
				second.completeAsync(() -> draw(context));
				assertThatExceptionOfType(TimeoutException.class)
					.isThrownBy(() -> second.get(200, TimeUnit.MILLISECONDS));
				status.setRollbackOnly();
			});
			assertThat(second.join()).as("the number of the transaction that was rolled back").isEqualTo(1);
			assertThat(draw(context)).isEqualTo(2);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void concurrentTransactionsLeaveNoGap(Engine engine) {
		run(engine, (context) -> {
			List<CompletableFuture<Long>> all = new ArrayList<>();
			for (int i = 0; i < 40; i++) {
				all.add(CompletableFuture.supplyAsync(() -> draw(context)));
			}
			assertThat(all.stream().map(CompletableFuture::join))
				.containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 40).mapToObj(Long::valueOf).toList());
		});
	}

	@ParameterizedTest
	@EnumSource(names = "H2")
	void numberWithoutATransactionIsRefused(Engine engine) {
		run(engine, (context) -> assertThatExceptionOfType(IllegalTransactionStateException.class)
			.isThrownBy(() -> context.getBean(InvoiceNumbers.class).next("2026")));
	}

	private static Long draw(AssertableApplicationContext context) {
		return context.getBean(TransactionTemplate.class)
			.execute((status) -> context.getBean(InvoiceNumbers.class).next("2026"));
	}

	private static void run(Engine engine, ContextConsumer<AssertableApplicationContext> test) {
		String url = engine.newDatabase();
		try (HikariDataSource pool = engine.pool(url)) {
			Engine.execute(pool,
					"CREATE TABLE invoice_numbers (series varchar(20) PRIMARY KEY, highest bigint NOT NULL)",
					"INSERT INTO invoice_numbers VALUES ('2026', 0)");
		}
		ApplicationContextRunner application = DataJdbcRunner.application()
			.withConfiguration(AutoConfigurations.of(JdbcClientAutoConfiguration.class))
			.withBean(InvoiceNumbers.class)
			.withPropertyValues("spring.datasource.url=" + url, "spring.datasource.username=" + engine.user(),
					"spring.datasource.password=");
		application.run(test);
	}

}

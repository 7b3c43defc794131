package dev.hilo.actuate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;
import dev.hilo.support.SwitchableDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

/**
 * The health of several databases, one of which is gone.
 */
class DatabaseHealthTests {

	private final SwitchableDataSource tenant = new SwitchableDataSource(new H2Database().withTables().dataSource());

	private final ApplicationContextRunner application = Endpoints
		.with(Contexts.with(Contexts.on(new H2Database()), "tenant", () -> this.tenant))
		.withPropertyValues("hilo.databases.tenant.jdbc.timeout=200ms",
				"hilo.databases.tenant.jdbc.schema-management=none");

	@Test
	void eachDatabaseHasAStatusOfItsOwnAndOneThatIsDownDecides() {
		this.application.run((context) -> {
			assertThat(Endpoints.health(context, "default")).isEqualTo(Map.of("status", "UP"));
			assertThat(Endpoints.health(context, "tenant")).isEqualTo(Map.of("status", "UP"));
			loseTenant(context);
			assertThat(Endpoints.health(context, "default")).isEqualTo(Map.of("status", "UP"));
			assertThat(Endpoints.health(context, "tenant")).containsEntry("status", "DOWN")
				.containsEntry("empty", List.of("orders"));
			assertThat(Endpoints.health(context).getStatus()).isEqualTo(Status.DOWN);
			this.tenant.recover();
			await()
				.untilAsserted(() -> assertThat(Endpoints.health(context, "tenant")).isEqualTo(Map.of("status", "UP")));
			assertThat(Endpoints.health(context).getStatus()).isEqualTo(Status.UP);
		});
	}

	@Test
	void databaseThatDoesNotDecideLeavesTheStatusAlone() {
		this.application.withPropertyValues("hilo.health.databases=default").run((context) -> {
			loseTenant(context);
			assertThat(Endpoints.health(context, "tenant")).containsEntry("status", "DOWN");
			assertThat(Endpoints.health(context).getStatus()).isEqualTo(Status.UP);
			this.tenant.recover();
		});
		this.application.withPropertyValues("hilo.health.databases=default,tenant").run((context) -> {
			loseTenant(context);
			assertThat(Endpoints.health(context).getStatus()).isEqualTo(Status.DOWN);
			this.tenant.recover();
		});
	}

	@Test
	void nameThatIsNoDatabaseFailsAtTheStart() {
		this.application.withPropertyValues("hilo.health.databases=default,tenat")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(HiLoConfigurationException.class)
				.hasMessageContainingAll("hilo.health.databases", "tenat", "choose from [default, tenant]"));
	}

	@Test
	void outageThatNoCallerNoticesYetShowsSinceWhenAndForHowLong() {
		this.application
			.withPropertyValues("hilo.databases.tenant.jdbc.timeout=10s", "hilo.databases.tenant.initial-capacity=100")
			.run((context) -> {
				ids(context).sequence("tenant", "orders").next(50);
				this.tenant.failOverTo(new SwitchableDataSource(null));
				ids(context).sequence("tenant", "orders").next(45);
				await()
					.untilAsserted(() -> assertThat(Endpoints.health(context, "tenant")).containsEntry("status", "UP")
						.containsEntry("failing", List.of("orders"))
						.hasEntrySatisfying("failingSince", (since) -> assertThat(since).isInstanceOf(Instant.class))
						.hasEntrySatisfying("autonomy", (time) -> assertThat(time).isInstanceOf(Duration.class)));
			});
	}

	private void loseTenant(ApplicationContext context) {
		this.tenant.hang();
		assertThatCode(() -> ids(context).generateNextIdFor("tenant", "orders")).isNotNull();
	}

	private static HiLoIdGenerator ids(ApplicationContext context) {
		return context.getBean(HiLoIdGenerator.class);
	}

}

package dev.hilo.failures;

import java.time.Duration;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.support.Engine;
import dev.hilo.support.FreePort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/**
 * Covers applications that end when the database is gone.
 */
@ExtendWith(OutputCaptureExtension.class)
class HiLoDeadDatabaseTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, HiLoAutoConfiguration.class,
				HiLoJdbcAutoConfiguration.class))
		.withPropertyValues("hilo.jdbc.timeout=5s");

	@Test
	void closesWithALineInTheLogWhenTheTablesAreGone(CapturedOutput output) {
		String url = Engine.H2.newDatabase();
		this.contextRunner.withPropertyValues("spring.datasource.url=" + url, "spring.datasource.username=sa")
			.run((context) -> {
				context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
				Engine.execute(context.getBean(DataSource.class), "DROP ALL OBJECTS");
				assertThatNoException().isThrownBy(context.getSourceApplicationContext()::close);
			});
		assertThat(output).contains("Collection 'orders': the unused end of 1..32 could not be given back");
	}

	@Test
	void closesWithALineInTheLogWhenThePoolIsClosedAlready(CapturedOutput output) {
		HikariDataSource pool = Engine.H2.newPool();
		this.contextRunner.withBean(DataSource.class, () -> pool)
			.withPropertyValues("hilo.jdbc.connection=shared")
			.run((context) -> {
				context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
				pool.close();
				assertThatNoException().isThrownBy(context.getSourceApplicationContext()::close);
			});
		assertThat(output).contains("Collection 'orders': the unused end of 1..32 could not be given back");
	}

	@Test
	void closesWithinItsTimeoutAndWithLinesInTheLogWhenTheServerIsDown(CapturedOutput output) throws Exception {
		EmbeddedPostgres server = EmbeddedPostgres.builder()
			.setPort(FreePort.find())
			.setPGStartupWait(Duration.ofMinutes(1))
			.setServerConfig("listen_addresses", "127.0.0.1")
			.start();
		this.contextRunner
			.withPropertyValues("spring.datasource.url=jdbc:postgresql://127.0.0.1:" + server.getPort() + "/postgres",
					"spring.datasource.username=postgres")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				for (int i = 0; i < 20; i++) {
					ids.generateNextIdFor("orders" + i);
				}
				server.close();
				// Far above twice the timeout, for a machine that is busy.
				assertTimeoutPreemptively(Duration.ofSeconds(60),
						() -> assertThatCode(context.getSourceApplicationContext()::close).doesNotThrowAnyException());
			});
		assertThat(output).contains("could not be given back");
	}

}

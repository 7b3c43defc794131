package dev.hilo.jdbc.schema;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.h2.tools.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.Stores;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One warning for each embedded database that writes late, and none for others.
 */
@ExtendWith(OutputCaptureExtension.class)
class WriteDelayWarningTests {

	private static final String WARNING = "writes commits to its file up to half a second late";

	@TempDir
	private Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:h2:file:%s/a", "jdbc:h2:%s/b", "jdbc:h2:nio:%s/c", "jdbc:h2:%s/d;write_delay=500",
			"jdbc:h2:%s/e;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE", "jdbc:h2:%s/f;AUTO_SERVER=TRUE",
			"jdbc:hsqldb:file:%s/a", "jdbc:hsqldb:%s/b", "jdbc:hsqldb:FILE:%s/c",
			"jdbc:hsqldb:file:%s/d;hsqldb.write_delay=true", "jdbc:hsqldb:file:%s/e;hidden=secret" })
	void warnsOfFilesAndPrintsNoParameter(String url, CapturedOutput output) {
		use(url);
		assertThat(output).containsOnlyOnce(WARNING)
			.contains(url.contains(":h2:") ? "Add ;WRITE_DELAY=0 to the URL" : "SET FILES WRITE DELAY FALSE",
					this.folder.toString())
			.doesNotContain("secret");
	}

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:h2:mem:late;DB_CLOSE_DELAY=-1", "jdbc:h2:file:%s/a;WRITE_DELAY=0",
			"jdbc:h2:%s/b;write_delay=0", "jdbc:h2:%s/c;INIT=SET WRITE_DELAY 0", "jdbc:hsqldb:mem:late",
			"jdbc:hsqldb:file:%s/a;hsqldb.write_delay=false", "jdbc:hsqldb:%s/b;hsqldb.write_delay_millis=0" })
	void doesNotWarnOfMemoryOrOfFilesThatAreWrittenAtOnce(String url, CapturedOutput output) {
		use(url);
		assertThat(output).doesNotContain(WARNING);
	}

	@Test
	void doesNotWarnOfAnH2Server(CapturedOutput output) throws SQLException {
		Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
		try {
			use("jdbc:h2:tcp://localhost:" + server.getPort() + "/%s/a");
		}
		finally {
			server.stop();
		}
		assertThat(output).doesNotContain(WARNING);
	}

	@Test
	void warnsOfAnHsqldbFileThatIsOlderThanTheParameterOfItsUrl(CapturedOutput output) {
		executeAndShutDown();
		use("jdbc:hsqldb:file:%s/a;hsqldb.write_delay=false");
		assertThat(output).containsOnlyOnce(WARNING);
	}

	@Test
	void doesNotWarnOfAnHsqldbFileThatWasToldAsAdvised(CapturedOutput output) {
		executeAndShutDown("SET FILES WRITE DELAY FALSE");
		use("jdbc:hsqldb:file:%s/a");
		assertThat(output).doesNotContain(WARNING);
	}

	/** Not by a pool, which opens the file again in the background. */
	private void executeAndShutDown(String... statements) {
		DataSource dataSource = new DriverManagerDataSource(in("jdbc:hsqldb:file:%s/a"), Engine.HSQLDB.user(), "");
		Engine.execute(dataSource, statements);
		Engine.execute(dataSource, "SHUTDOWN");
	}

	private void use(String url) {
		try (HikariDataSource pool = (url.contains(":h2:") ? Engine.H2 : Engine.HSQLDB).pool(in(url))) {
			JdbcRangeRepository repository = repository(pool);
			repository.probeAhead();
			repository.migrate();
			next(repository);
			next(repository);
			repository.close();
		}
	}

	private String in(String url) {
		return url.formatted(this.folder);
	}

	private static JdbcRangeRepository repository(HikariDataSource pool) {
		return Stores.shared(pool).timeout(Duration.ofSeconds(50)).build();
	}

	private static void next(JdbcRangeRepository repository) {
		repository.next(new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, System.nanoTime()));
	}

}

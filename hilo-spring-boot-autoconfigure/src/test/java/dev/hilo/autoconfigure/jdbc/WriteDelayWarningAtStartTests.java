package dev.hilo.autoconfigure.jdbc;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When an application is warned of embedded databases that write late.
 */
@ExtendWith(OutputCaptureExtension.class)
class WriteDelayWarningAtStartTests {

	private static final String WARNING = "writes commits to its file up to half a second late";

	@TempDir
	private Path folder;

	@Test
	void warnsOfEachDatabaseOnceAtItsFirstUse(CapturedOutput output) {
		String orders = "jdbc:hsqldb:file:" + this.folder.resolve("orders");
		String archive = "jdbc:h2:file:" + this.folder.resolve("archive");
		Contexts.with(Contexts.withoutDatabase(), "archive", () -> Engine.H2.pool(archive))
			.withPropertyValues("spring.datasource.url=" + orders, "hilo.jdbc.timeout=50s")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				ids.generateNextIdFor("orders");
				assertThat(output).containsOnlyOnce(WARNING).contains(orders + " " + WARNING);
				ids.generateNextIdFor("archive", "orders");
				ids.generateNextIdFor("archive", "lines");
				assertThat(output.getOut().split(WARNING)).hasSize(3);
				assertThat(output).contains(archive + " " + WARNING);
			});
	}

	@Test
	void warnsAtTheFirstUseWhereTheApplicationMakesTheTables(CapturedOutput output) {
		String orders = "jdbc:h2:file:" + this.folder.resolve("orders")
				+ ";INIT=CREATE TABLE IF NOT EXISTS hilo_range (collection varchar(190) PRIMARY KEY, max_value bigint,"
				+ " previous_max bigint, stamp bigint)\\;CREATE TABLE IF NOT EXISTS hilo_node (node_tag varchar(8),"
				+ " server_prefix varchar(190))";
		Contexts.withoutDatabase()
			.withPropertyValues("spring.datasource.url=" + orders, "hilo.jdbc.schema-management=none",
					"hilo.jdbc.timeout=50s")
			.run((context) -> {
				context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
				context.getBean(HiLoIdGenerator.class).generateNextIdFor("lines");
				assertThat(output).containsOnlyOnce(WARNING);
			});
	}

}

package dev.hilo.autoconfigure.jdbc;

import javax.sql.DataSource;

import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A database that HiLo does not know, in an application.
 */
class DialectPropertyTests {

	private final ApplicationContextRunner contextRunner = Contexts.withoutSpringData()
		.withBean("dataSource", DataSource.class, DialectPropertyTests::unknown,
				(definition) -> definition.setPrimary(true))
		.withPropertyValues("hilo.jdbc.schema-management=validate");

	@Test
	void withoutItTheStartFailsAndNamesIt() {
		this.contextRunner.run((context) -> assertThat(context).getFailure()
			.rootCause()
			.isInstanceOf(HiLoConfigurationException.class)
			.hasMessageContainingAll("hilo.jdbc.dialect", "Apache Ignite", "portable"));
	}

	@Test
	void withItIdsAreGivenInTheOtherDatabasesToo() {
		this.contextRunner
			.withBean("archive", DataSource.class, DialectPropertyTests::unknown,
					(definition) -> definition.setPrimary(false))
			.withPropertyValues("hilo.jdbc.dialect=portable", "hilo.databases.archive.data-source=archive")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(ids.generateNextIdFor("orders")).isEqualTo(1);
				assertThat(ids.generateNextIdFor("archive", "orders")).isEqualTo(1);
			});
	}

	private static DataSource unknown() {
		return AlteredDataSource.named(Engine.H2.newPoolWithTables(), "Apache Ignite");
	}

}

package dev.hilo.autoconfigure;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.HiLoConfigurationException;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * URLs of drivers that read no user before the host.
 */
class MisplacedUserTests {

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:postgresql://hilo:hidden@db/shop", "jdbc:postgresql://one,hilo:hidden@db:5433/shop",
			"jdbc:mariadb://hilo:hidden@db/shop", "jdbc:mariadb:sequential://hilo:hidden@db,other/shop",
			"jdbc:h2:tcp://hilo:hidden@db/shop", "jdbc:hsqldb:hsql://hilo:hidden@db/shop",
			"jdbc:derby://hilo:hidden@db/shop", "jdbc:sqlserver://hilo:hidden@db",
			"JDBC:MariaDB://hilo:hi@dden@db/shop" })
	void userWhereTheDriverReadsNoneIsRefusedAndNotShown(String text) {
		assertThatExceptionOfType(HiLoConfigurationException.class)
			.isThrownBy(() -> new JdbcUrl("hilo.databases.north.jdbc.url", text.replace("JDBC:MariaDB", "jdbc:mariadb"),
					null, null))
			.withMessageContainingAll("hilo.databases.north.jdbc.url",
					"set hilo.databases.north.jdbc.username and hilo.databases.north.jdbc.password")
			.withMessageNotContaining("dden");
	}

}

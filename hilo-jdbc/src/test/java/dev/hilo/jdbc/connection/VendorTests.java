package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Engines by what their drivers say.
 */
class VendorTests {

	@ParameterizedTest
	@CsvSource({ "MySQL, 8.4.0, MYSQL, true", "MySQL, 5.5.5-11.4.2-MariaDB, MARIADB, true",
			"MariaDB, 11.4.2-MariaDB, MARIADB, true", "PostgreSQL, 18.0, POSTGRESQL, false",
			"SQLite, 3.50, SQLITE, false", "H2, 2.4, H2, true", "h2, 2.4, H2, true", "Oracle, 23, OTHER, true",
			"PostgreSQL, MariaDB, POSTGRESQL, false" })
	void engineIsThatOfItsNameAndMySqlsDriverCallsMariaDbThatToo(String product, String version, Vendor vendor,
			boolean hasDirtyReads) throws SQLException {
		try (HikariDataSource pool = Engine.H2.newPool();
				Connection connection = new AlteredDataSource(pool, (method, arguments, real) -> switch (method) {
					case "getDatabaseProductName" -> product;
					case "getDatabaseProductVersion" -> version;
					default -> real.make();
				}).getConnection()) {
			assertThat(Vendor.of(connection.getMetaData())).isEqualTo(vendor);
			assertThat(vendor.hasDirtyReads()).isEqualTo(hasDirtyReads);
		}
	}

}

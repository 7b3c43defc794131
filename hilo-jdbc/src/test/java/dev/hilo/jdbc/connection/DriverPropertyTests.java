package dev.hilo.jdbc.connection;

import java.time.Duration;
import java.util.Properties;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is added to a URL.
 */
class DriverPropertyTests {

	@ParameterizedTest
	@CsvSource({ "jdbc:postgresql://db/shop, 2500, loginTimeout, 2", "jdbc:postgresql://db/shop, 300, loginTimeout, 1",
			"jdbc:postgresql://db/shop, 2500, cancelSignalTimeout, 1",
			"jdbc:mariadb://db/shop, 2500, connectTimeout, 2500", "jdbc:mysql://db/shop, 2500, connectTimeout, 2500" })
	void connectingEndsWithTheTimeout(String url, long millis, String name, String value) {
		Properties properties = new Properties();
		DriverProperty.addTo(properties, url, Duration.ofMillis(millis));
		assertThat(properties).containsEntry(name, value);
	}

	@Test
	void limitOfTheApplicationStaysAndOtherDriversGetNone() {
		Properties properties = new Properties();
		DriverProperty.addTo(properties, "jdbc:mysql://db/shop?connectTimeout=7&connectionAttributes=none",
				Duration.ofSeconds(1));
		DriverProperty.addTo(properties, "jdbc:h2:mem:shop", Duration.ofSeconds(1));
		assertThat(properties).isEmpty();
		properties.setProperty("connectTimeout", "9");
		DriverProperty.addTo(properties, "jdbc:mysql://db/shop", Duration.ofSeconds(1));
		assertThat(properties).containsEntry("connectTimeout", "9");
	}

}

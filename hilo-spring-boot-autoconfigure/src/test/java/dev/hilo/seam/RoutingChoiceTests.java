package dev.hilo.seam;

import java.util.Map;

import javax.sql.DataSource;

import org.junit.jupiter.api.Test;

import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A routing DataSource of Spring says which one it chooses.
 */
class RoutingChoiceTests {

	@Test
	void choiceOfTheCallerIsFound() {
		DataSource other = new DriverManagerDataSource("jdbc:h2:mem:other");
		AbstractRoutingDataSource routing = new AbstractRoutingDataSource() {

			@Override
			protected Object determineCurrentLookupKey() {
				return "other";
			}

		};
		routing.setTargetDataSources(Map.of("one", new DriverManagerDataSource("jdbc:h2:mem:one"), "other", other));
		routing.afterPropertiesSet();
		assertThat(RoutingChoice.of(routing)).isSameAs(other);
	}

}

package dev.hilo.autoconfigure.jdbc;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.IsolationLevelDataSourceAdapter;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers which DataSources of Spring are seen through, and which route.
 */
class SpringDataSourcesTests {

	private final DataSource pool = new HikariDataSource();

	private final SpringDataSources dataSources = new SpringDataSources();

	@Test
	void proxiesOfSpringAreSeenThrough() {
		assertThat(this.dataSources.unwrap(this.pool)).isNull();
		LazyConnectionDataSourceProxy lazy = new LazyConnectionDataSourceProxy(this.pool);
		for (DataSource proxy : List.of(new DelegatingDataSource(this.pool),
				new TransactionAwareDataSourceProxy(this.pool), lazy)) {
			assertThat(this.dataSources.unwrap(proxy)).as(proxy.toString()).isSameAs(this.pool);
		}
	}

	@Test
	void wrapperThatChangesConnectionsIsNotSeenThrough() {
		IsolationLevelDataSourceAdapter setsIsolation = new IsolationLevelDataSourceAdapter();
		setsIsolation.setTargetDataSource(this.pool);
		assertThat(this.dataSources.unwrap(setsIsolation)).isNull();
		assertThat(this.dataSources.unwrap(new DelegatingDataSource(this.pool) {
		})).isNull();
	}

	@Test
	void proxyWithoutATargetIsLeftToFailByItself() {
		assertThat(this.dataSources.unwrap(new DelegatingDataSource())).isNull();
	}

	@Test
	void routingDataSourceChoosesForTheCallerBehindProxiesToo() throws SQLException {
		AtomicReference<@Nullable String> tenant = new AtomicReference<>();
		AbstractRoutingDataSource routing = new AbstractRoutingDataSource() {

			@Override
			protected @Nullable Object determineCurrentLookupKey() {
				return tenant.get();
			}

		};
		routing.setTargetDataSources(Map.of("north", this.pool));
		routing.afterPropertiesSet();
		DataSource proxy = new DelegatingDataSource(routing);
		assertThat(this.dataSources.routes(proxy)).isTrue();
		assertThat(this.dataSources.routes(this.pool)).isFalse();
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> this.dataSources.chosen(proxy))
			.withMessageContaining("chooses no database for the caller");
		tenant.set("north");
		assertThat(this.dataSources.chosen(proxy)).isSameAs(this.pool);
		assertThat(this.dataSources.chosen(this.pool)).isSameAs(this.pool);
	}

}

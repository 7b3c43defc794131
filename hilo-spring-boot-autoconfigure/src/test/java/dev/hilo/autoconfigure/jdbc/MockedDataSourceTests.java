package dev.hilo.autoconfigure.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.RangeUnavailableException;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeRepository;
import dev.hilo.support.Contexts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * A test that mocks the DataSource is told so, and what to do.
 */
@Tag("all")
class MockedDataSourceTests {

	private final ApplicationContextRunner contextRunner = Contexts.withoutSpringData();

	@ParameterizedTest
	@ValueSource(classes = { DataSource.class, HikariDataSource.class })
	void startWithoutAConnectionIsExplained(Class<? extends DataSource> type) {
		isExplained(mock(type), "no connection");
	}

	@Test
	void startWithAMockedConnectionIsExplained() throws SQLException {
		DataSource dataSource = mock();
		given(dataSource.getConnection()).willReturn(mock(Connection.class));
		isExplained(dataSource, "without metadata");
	}

	@Test
	void drawWithoutAConnectionIsExplained() {
		this.contextRunner.withBean(DataSource.class, () -> mock(DataSource.class))
			.withPropertyValues("hilo.jdbc.schema-management=none")
			.run((context) -> assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(() -> context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"))
				.withMessageContaining("no connection"));
	}

	@Test
	void bothRemediesHelp() {
		ApplicationContextRunner mocked = this.contextRunner.withBean(DataSource.class, () -> mock(DataSource.class));
		mocked.withPropertyValues("hilo.enabled=false").run((context) -> assertThat(context).hasNotFailed());
		mocked.withBean(RangeRepository.class, InMemoryRangeRepository::new)
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"))
				.isEqualTo(1));
	}

	private void isExplained(DataSource dataSource, String reason) {
		ApplicationContextRunner mocked = this.contextRunner.withBean("mocked", DataSource.class, () -> dataSource);
		mocked.run((context) -> assertThat(context).hasNotFailed());
		mocked.withBean(Client.class).run((context) -> {
			assertThat(context).hasFailed();
			FailureAnalysis analysis = new HiLoSchemaFailureAnalyzer().analyze(context.getStartupFailure());
			assertThat(analysis.getDescription()).contains(reason);
			assertThat(analysis.getAction()).contains("mock", "hilo.enabled=false", "InMemoryRangeRepository");
		});
	}

	record Client(HiLoIdGenerator ids) {
	}

}

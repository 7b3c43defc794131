package dev.hilo.autoconfigure.jdbc;

import javax.sql.DataSource;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeRepository;
import dev.hilo.support.Contexts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * What a test can do that mocks the DataSource.
 */
@Tag("all")
class MockedDataSourceTests {

	private final ApplicationContextRunner contextRunner = Contexts.withoutSpringData();

	@Test
	void bothRemediesHelp() {
		ApplicationContextRunner mocked = this.contextRunner.withBean(DataSource.class, () -> mock(DataSource.class));
		mocked.withPropertyValues("hilo.enabled=false").run((context) -> assertThat(context).hasNotFailed());
		mocked.withBean(RangeRepository.class, InMemoryRangeRepository::new)
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"))
				.isEqualTo(1));
	}

}

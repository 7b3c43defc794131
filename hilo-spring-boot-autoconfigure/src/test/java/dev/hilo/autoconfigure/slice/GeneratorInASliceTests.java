package dev.hilo.autoconfigure.slice;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.autoconfigure.json.JsonTest;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestContextManager;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How a test gets ids whose slice of the application has no generator.
 */
@Tag("all")
class GeneratorInASliceTests {

	@Test
	void importedHiLoWithRangesInMemoryGivesIdsInASlice() throws Exception {
		assertThat(generatorOf(Imported.class).generateDocumentId("orders")).isEqualTo("orders/1-A");
	}

	@Test
	void mockedGeneratorStartsASlice() throws Exception {
		assertThat(generatorOf(Mocked.class).generateDocumentId("orders")).isNull();
	}

	private static HiLoIdGenerator generatorOf(Class<?> test) throws Exception {
		return new TestContextManager(test).getTestContext().getApplicationContext().getBean(HiLoIdGenerator.class);
	}

	record Client(HiLoIdGenerator ids) {
	}

	@JsonTest
	@ImportAutoConfiguration(HiLoAutoConfiguration.class)
	@Import({ Client.class, InMemoryRangeRepository.class })
	static class Imported {

	}

	@JsonTest
	@Import(Client.class)
	static class Mocked {

		@MockitoBean
		HiLoIdGenerator ids;

	}

}

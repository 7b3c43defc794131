package dev.hilo.autoconfigure.slice;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.jdbc.test.autoconfigure.DataJdbcTest;
import org.springframework.boot.test.autoconfigure.json.JsonTest;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestContextManager;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.PrintedAnalysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * What a test prints whose slice of the application has no generator, and that the advice
 * in it helps.
 */
@Tag("all")
@ExtendWith(OutputCaptureExtension.class)
class NoGeneratorInASliceTests {

	@Test
	void saysThatTheSliceLeavesHiLoOutAndHowToAddIt(CapturedOutput output) {
		PrintedAnalysis analysis = failureOf(Json.class, output);
		assertThat(analysis.description()).contains("slice").doesNotContain("hilo.enabled");
		assertThat(analysis.action()).contains("@ImportAutoConfiguration(HiLoAutoConfiguration.class)",
				"@Import(InMemoryRangeRepository.class)", "@MockitoBean");
	}

	@Test
	void saysSoAlsoWhereTheSliceExcludesIt(CapturedOutput output) {
		assertThat(failureOf(ExcludingDataJdbc.class, output).description()).contains("slice")
			.doesNotContain("hilo.enabled", "replaces");
	}

	@Test
	void saysThatHiLoIsDisabledAlsoInASlice(CapturedOutput output) {
		assertThat(failureOf(DisabledDataJdbc.class, output).description()).contains("hilo.enabled is 'false'");
	}

	@Test
	void saysThatThereIsNoAutoConfigurationAtAll(CapturedOutput output) {
		PrintedAnalysis analysis = failureOf(Plain.class, output);
		assertThat(analysis.description()).contains("@EnableAutoConfiguration").doesNotContain("hilo.enabled", "slice");
	}

	@Test
	void importedHiLoWithRangesInMemoryGivesIdsInASlice() throws Exception {
		assertThat(generatorOf(Imported.class).generateDocumentId("orders")).isEqualTo("orders/1-A");
	}

	@Test
	void mockedGeneratorStartsASlice() throws Exception {
		assertThat(generatorOf(Mocked.class).generateDocumentId("orders")).isNull();
	}

	private static PrintedAnalysis failureOf(Class<?> test, CapturedOutput output) {
		assertThatException().isThrownBy(() -> generatorOf(test));
		return PrintedAnalysis.in(output);
	}

	private static HiLoIdGenerator generatorOf(Class<?> test) throws Exception {
		return new TestContextManager(test).getTestContext().getApplicationContext().getBean(HiLoIdGenerator.class);
	}

	record Client(HiLoIdGenerator ids) {
	}

	@JsonTest
	@Import(Client.class)
	static class Json {

	}

	@DataJdbcTest(excludeAutoConfiguration = HiLoAutoConfiguration.class)
	@Import(Client.class)
	static class ExcludingDataJdbc {

	}

	@DataJdbcTest(properties = "hilo.enabled=false")
	@Import(Client.class)
	static class DisabledDataJdbc {

	}

	@SpringBootTest(classes = Client.class, webEnvironment = SpringBootTest.WebEnvironment.NONE)
	static class Plain {

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

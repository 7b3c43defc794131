package dev.hilo.web;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * An application without the starter, and so without ranges.
 */
@ExtendWith(OutputCaptureExtension.class)
class PublicIdsAloneTests {

	private static final String SECRET = "a-secret-of-this-test";

	private static final String VERSION = "--hilo.public-ids.keys[0].version=0";

	private static final String KEY = "--hilo.public-ids.keys[0].key=" + SECRET;

	@Test
	void writesAndReadsAnyNumber() {
		assertThat(ClassUtils.isPresent("dev.hilo.autoconfigure.HiLoAutoConfiguration", null)).isFalse();
		try (ConfigurableApplicationContext context = start(VERSION, KEY)) {
			HiLoPublicIds ids = context.getBean(HiLoPublicIds.class);
			assertThat(ids.decode("ord", ids.encode("ord", Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
		}
	}

	@Test
	void saysThatThereIsNoBeanToBeInjectedWithoutAKey(CapturedOutput output) {
		fails();
		assertThat(output).contains("No qualifying bean of type 'dev.hilo.web.HiLoPublicIds' available");
	}

	@ParameterizedTest
	@ValueSource(strings = { "${HILO_TEST_UNSET}", "a${HILO_TEST_UNSET}b-0123456789",
			"${HILO_TEST_UNSET:${HILO_TEST_OTHER}}" })
	void explainsThatAVariableInAKeyIsNotSet(String key, CapturedOutput output) {
		fails(VERSION, "--hilo.public-ids.keys[0].key=" + key);
		assertThat(output).contains("hilo.public-ids.keys[0].key is '***'.", "A variable in it is not set")
			.doesNotContain("0123456789");
	}

	@Test
	void explainsThatAKeyIsTooShortWithoutShowingIt(CapturedOutput output) {
		fails(VERSION, "--hilo.public-ids.keys[0].key=tooshort");
		assertThat(output).contains("hilo.public-ids.keys[0].key is '***'.", "16 random characters")
			.doesNotContain("tooshort");
	}

	@Test
	void explainsASecretInTheWrongPlaceWithoutShowingIt(CapturedOutput output) {
		fails(VERSION, KEY, "--hilo.public-ids.keys=" + SECRET);
		assertThat(output).contains("hilo.public-ids.keys[0].version is missing.").doesNotContain(SECRET);
	}

	@Test
	void saysThatAMisspeltKeyIsMissing(CapturedOutput output) {
		fails(VERSION, "--hilo.public-ids.keys[0].kye=" + SECRET);
		assertThat(output).contains("hilo.public-ids.keys[0].key is missing.").doesNotContain(SECRET);
	}

	private static void fails(String... arguments) {
		assertThatException().isThrownBy(() -> start(arguments).close());
	}

	private static ConfigurableApplicationContext start(String... arguments) {
		SpringApplication application = new SpringApplication(Application.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		return application.run(arguments);
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(HiLoWebAutoConfiguration.class)
	static class Application {

		@Bean
		String text(HiLoPublicIds ids) {
			return ids.encode("ord", 5);
		}

	}

}

package dev.hilo.web;

import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.hilo.support.PartialClassPath;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Public ids in applications that lack one of the libraries that they may meet, or have
 * only one of them.
 */
@Tag("all")
class ClassPathsTests {

	private static final Set<String> JARS = new TreeSet<>();

	@ParameterizedTest
	@MethodSource("jars")
	void applicationThatLacksOneJarStarts(String jar) throws Throwable {
		try (PartialClassPath path = PartialClassPath.of((name) -> JARS.contains(name) && !name.equals(jar))) {
			assertThat(path.call(AnyApplication.class, "start")).isEqualTo(5L);
		}
	}

	@ParameterizedTest
	@MethodSource("jars")
	void applicationThatHasOnlyOneOfThemStarts(String jar) throws Throwable {
		try (PartialClassPath path = PartialClassPath.of(jar::equals)) {
			assertThat(path.call(AnyApplication.class, "start")).isEqualTo(5L);
		}
	}

	/** What isn't used with all of them is not missed. */
	static Set<String> jars() throws Throwable {
		if (JARS.isEmpty()) {
			try (PartialClassPath all = PartialClassPath.of((name) -> true)) {
				assertThat(all.call(AnyApplication.class, "start")).isEqualTo(5L);
				JARS.addAll(all.used());
			}
			assertThat(String.join(" ", JARS)).contains("jackson-databind", "spring-boot-jackson", "spring-webmvc",
					"spring-webflux", "servlet-api");
		}
		return JARS;
	}

}

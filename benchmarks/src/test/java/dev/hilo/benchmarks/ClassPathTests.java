package dev.hilo.benchmarks;

import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What class paths of other JVMs leave out.
 */
class ClassPathTests {

	@Test
	void whatIsToBeLeftOutMustBeThere() {
		assertThatIllegalStateException().isThrownBy(() -> ClassPath.without(Pattern.compile("/renamed-")))
			.withMessageContaining("/renamed-");
	}

	@Test
	void theProductIsFoundInFoldersAndRepositoriesAndNothingElseIs() {
		assertThat("/hilo-spring-boot-autoconfigure/target/classes").containsPattern(ClassPath.PRODUCT);
		assertThat("/hilo-core/target/hilo-core-0.1.0-SNAPSHOT.jar").containsPattern(ClassPath.PRODUCT);
		assertThat("/repository/dev/hilo/hilo-core/1.0/hilo-core-1.0.jar").containsPattern(ClassPath.PRODUCT);
		assertThat("/hilo-spring-boot-2/benchmarks/target/classes").doesNotContainPattern(ClassPath.PRODUCT);
		assertThat("/hilo-spring-boot-2/lib/h2-2.4.240.jar").doesNotContainPattern(ClassPath.PRODUCT);
	}

}

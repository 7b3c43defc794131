package dev.hilo.actuate;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A native image can write the answers of the endpoint as JSON.
 */
class EndpointHintsTests {

	@ParameterizedTest
	@ValueSource(classes = { HiLoDescriptor.class, DatabaseDescriptor.class, CollectionDescriptor.class,
			CollectionDescriptor.HeldDescriptor.class, CollectionDescriptor.RefillDescriptor.class,
			AuditDescriptor.class, AuditDescriptor.TableDescriptor.class, AuditDescriptor.NextDescriptor.class,
			ProblemDescriptor.class })
	void answerHasHints(Class<?> answer) {
		RuntimeHints hints = new RuntimeHints();
		new HiLoEndpointAutoConfiguration.Answers().registerHints(hints, getClass().getClassLoader());
		assertThat(RuntimeHintsPredicates.reflection().onType(answer).withAnyMemberCategory(MemberCategory.values()))
			.accepts(hints);
	}

}

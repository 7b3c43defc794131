package dev.hilo.engine.thread;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The end of a wait, and what depends on it.
 */
@ExtendWith(OutputCaptureExtension.class)
class CompletionTests {

	private final Completion completion = new Completion();

	private final List<String> ran = new ArrayList<>();

	@Test
	void dependentsRunOnceInOrderAndThoseThatComeLaterAtOnce(CapturedOutput output) {
		IllegalStateException failure = new IllegalStateException("No range");
		this.completion.whenEnded((ended) -> this.ran.add("first " + ended));
		this.completion.whenEnded((ended) -> this.ran.add("second " + ended));
		assertThat(this.ran).isEmpty();
		this.completion.end(failure);
		this.completion.end(null);
		this.completion.whenEnded((ended) -> this.ran.add("late " + ended));
		assertThat(this.ran).containsExactly("first " + failure, "second " + failure, "late " + failure);
		assertThat(output.getAll()).doesNotContain("What depends on the end");
	}

	@Test
	void dependentThatThrowsIsLoggedAndKeepsNoOtherFromItsTurn(CapturedOutput output) {
		this.completion.whenEnded((failure) -> {
			throw new IllegalStateException("A bad dependent");
		});
		this.completion.whenEnded((failure) -> this.ran.add("second"));
		this.completion.end(null);
		assertThat(this.ran).containsExactly("second");
		assertThat(output.getAll()).containsOnlyOnce("What depends on the end").contains("A bad dependent");
	}

}

package dev.hilo.smoke.r2dbc;

import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Saves fail for want of a range as they fail for want of the database, so operators that
 * retry know both.
 */
class RetriedSavesTests {

	private final Engine.Database database = Engine.H2.newDatabase();

	private ConfigurableApplicationContext context;

	@BeforeEach
	void start() {
		this.context = Applications.run(this.database, "--hilo.initial-capacity=1", "--hilo.max-capacity=1",
				"--hilo.refill-ahead=false", "--hilo.collections.notes.domain=2");
		assertThat(save("Tea").block()).extracting(Note::id).isEqualTo("notes/1-A");
		this.database.execute("ALTER TABLE hilo_range RENAME TO away");
	}

	@AfterEach
	void stop() {
		this.context.close();
	}

	@Test
	void withoutARangeTheSignalIsHiLosException() {
		R2dbcEntityTemplate template = this.context.getBean(R2dbcEntityTemplate.class);
		for (Mono<Note> save : List.of(save("Milk"), template.insert(new Note(null, "Milk")))) {
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(save::block)
				.withMessageContaining("'notes'");
		}
	}

	@Test
	void anOperatorThatRetriesItSavesWhenTheRangeIsThere() {
		Note saved = save("Milk").retryWhen(retry()).block();
		assertThat(Objects.requireNonNull(saved).id()).isEqualTo("notes/2-A");
	}

	@Test
	void whatAnotherTryWouldNotMendIsNotRetried() {
		save("Milk").retryWhen(retry()).block();
		assertThatExceptionOfType(IdSpaceExhaustedException.class)
			.isThrownBy(() -> save("Coffee").retryWhen(retry()).block());
	}

	private Mono<Note> save(String text) {
		return this.context.getBean(NoteRepository.class).save(new Note(null, text));
	}

	private Retry retry() {
		return Retry.max(1)
			.filter(RangeUnavailableException.class::isInstance)
			.doBeforeRetry((failed) -> this.database.execute("ALTER TABLE away RENAME TO hilo_range"));
	}

}

package dev.hilo.smoke.r2dbc;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.context.ConfigurableApplicationContext;

import dev.hilo.range.HeldRanges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The end of an application whose saves are under way.
 */
class ClosingTests {

	@Test
	void everySaveThatWaitsForARangeEnds() {
		Engine.Database database = Engine.H2.newDatabase();
		ConfigurableApplicationContext context = Applications.run(database, List.of(NoThreadWaitsTests.Slow.class),
				"--spring.sql.init.mode=always");
		SlowStore store = context.getBean(SlowStore.class);
		NoteRepository notes = context.getBean(NoteRepository.class);
		CompletableFuture<List<String>> ends = Flux.range(0, 100)
			.flatMap((i) -> notes.save(new Note(null, "Tea " + i))
				.map(Note::id)
				.onErrorResume((failure) -> Mono.just(failure.getClass().getSimpleName())), 100)
			.collectList()
			.toFuture();
		HeldRanges ranges = context.getBean(HeldRanges.class);
		await().until(() -> ranges.snapshots().stream().mapToInt((each) -> each.waiting().callers()).sum() == 100);
		assertThat(ends).isNotDone();
		context.close();
		store.open();
		assertThat(ends.orTimeout(30, TimeUnit.SECONDS).join()).hasSize(100).containsOnly("GeneratorClosedException");
		assertThat(database.ask("SELECT count(*) FROM note")).isEqualTo("0");
	}

}

package dev.hilo.smoke.r2dbc;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.reactive.TransactionalOperator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two thousand saves at once, on PostgreSQL, over the pool of R2DBC.
 */
@Tag("all")
class ManyReactiveSavesTests {

	private static final int SAVES = 2000;

	private final Engine.Database database = Engine.POSTGRESQL.newDatabase();

	@Test
	void twoThousandConcurrentSavesGetDistinctIds() {
		try (ConfigurableApplicationContext context = Applications.run(this.database,
				"--spring.sql.init.mode=always")) {
			NoteRepository notes = context.getBean(NoteRepository.class);
			List<Note> saved = Flux.range(0, SAVES)
				.flatMap((i) -> notes.save(new Note(null, "Tea " + i)), SAVES)
				.collectList()
				.block();
			assertThat(saved).extracting(Note::id).doesNotHaveDuplicates().hasSize(SAVES);
			assertThat(notes.count().block()).isEqualTo(SAVES);
		}
	}

	@Test
	@Tag("long")
	void twoThousandTransactionsOfTwoSavesEachGetDistinctIdsFromAPoolOfTwo() {
		try (ConfigurableApplicationContext context = Applications.run(this.database, "--spring.sql.init.mode=always",
				"--spring.r2dbc.pool.max-size=2", "--spring.r2dbc.pool.initial-size=1")) {
			NoteRepository notes = context.getBean(NoteRepository.class);
			TransactionalOperator transaction = context.getBean(TransactionalOperator.class);
			List<Note> saved = Flux.range(0, SAVES)
				.flatMap((i) -> notes.saveAll(List.of(new Note(null, "Tea " + i), new Note(null, "Milk " + i)))
					.as(transaction::transactional), SAVES)
				.collectList()
				.block();
			assertThat(saved).extracting(Note::id).doesNotHaveDuplicates().hasSize(2 * SAVES);
		}
	}

}

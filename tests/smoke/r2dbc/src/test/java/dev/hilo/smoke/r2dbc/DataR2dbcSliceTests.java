package dev.hilo.smoke.r2dbc;

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.r2dbc.test.autoconfigure.DataR2dbcTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A slice finds HiLo.
 */
@DataR2dbcTest(properties = { "spring.r2dbc.url=r2dbc:h2:mem:///slice?options=DB_CLOSE_DELAY=-1",
		"spring.r2dbc.username=sa", "hilo.jdbc.url=jdbc:h2:mem:slice;DB_CLOSE_DELAY=-1", "hilo.jdbc.username=sa" })
class DataR2dbcSliceTests {

	@Autowired
	private NoteRepository notes;

	@Test
	void givesIds() {
		List<Note> saved = this.notes.saveAll(List.of(new Note(null, "Tea"), new Note(null, "Milk")))
			.collectList()
			.block();
		assertThat(saved).extracting(Note::id).containsExactly("notes/1-A", "notes/2-A");
	}

}

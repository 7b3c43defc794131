package dev.hilo.jpa.slice;

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.jpa.test.autoconfigure.DataJpaTest;

import dev.hilo.HiLoIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers ids in a {@code @DataJpaTest}.
 */
@DataJpaTest(properties = { "spring.flyway.enabled=false", "spring.jpa.hibernate.ddl-auto=create" })
class DataJpaSliceTests {

	@Autowired
	private Notes notes;

	@Autowired
	private HiLoIdGenerator ids;

	@Test
	void givesEntitiesIdsInASliceTest() {
		List<Note> saved = this.notes.saveAllAndFlush(List.of(new Note(), new Note()));
		assertThat(saved).extracting((note) -> note.id)
			.allMatch((id) -> String.valueOf(id).matches("notes/[0-9]+-A"))
			.doesNotHaveDuplicates();
		assertThat(this.ids.generateDocumentId(Note.class)).isNotIn(saved.get(0).id, saved.get(1).id);
	}

}

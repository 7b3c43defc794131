package dev.hilo.smoke.jdbc;

import org.junit.jupiter.api.RepeatedTest;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.transaction.annotation.Transactional;

import dev.hilo.test.AutoConfigureHiLo;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest
@Transactional
@AutoConfigureHiLo
class NoteTests {

	@Autowired
	private NoteRepository notes;

	@RepeatedTest(2)
	void firstNoteHasTheFirstId() {
		assertThat(this.notes.save(new Note(null, "Tea")).id()).isEqualTo("notes/1-A");
	}

}

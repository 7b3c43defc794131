package dev.hilo.smoke.r2dbc;

import reactor.core.publisher.Mono;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Takes notes.
 */
@RestController
class NoteController {

	private final NoteRepository notes;

	NoteController(NoteRepository notes) {
		this.notes = notes;
	}

	@PostMapping("/notes")
	Mono<Note> add(@RequestBody String text) {
		return this.notes.save(new Note(null, text));
	}

}

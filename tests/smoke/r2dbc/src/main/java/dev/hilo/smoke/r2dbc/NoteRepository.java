package dev.hilo.smoke.r2dbc;

import org.springframework.data.repository.reactive.ReactiveCrudRepository;

/**
 * The notes.
 */
public interface NoteRepository extends ReactiveCrudRepository<Note, String> {

}

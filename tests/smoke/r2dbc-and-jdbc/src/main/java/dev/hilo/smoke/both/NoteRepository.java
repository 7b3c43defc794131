package dev.hilo.smoke.both;

import org.springframework.data.r2dbc.repository.R2dbcRepository;

/**
 * The notes.
 */
public interface NoteRepository extends R2dbcRepository<Note, Long> {

}

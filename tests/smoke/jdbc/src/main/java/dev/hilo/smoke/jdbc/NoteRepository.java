package dev.hilo.smoke.jdbc;

import org.springframework.data.repository.ListCrudRepository;

/**
 * The notes.
 */
public interface NoteRepository extends ListCrudRepository<Note, String> {

}

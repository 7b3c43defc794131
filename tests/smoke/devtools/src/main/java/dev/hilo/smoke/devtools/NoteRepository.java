package dev.hilo.smoke.devtools;

import org.springframework.data.repository.ListCrudRepository;

/**
 * The notes.
 */
public interface NoteRepository extends ListCrudRepository<Note, String> {

}

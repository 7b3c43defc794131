package dev.hilo.containers;

import org.springframework.data.repository.ListCrudRepository;

interface Notes extends ListCrudRepository<Note, Long> {

}

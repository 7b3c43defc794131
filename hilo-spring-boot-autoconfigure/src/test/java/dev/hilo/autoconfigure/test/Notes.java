package dev.hilo.autoconfigure.test;

import org.springframework.data.jpa.repository.JpaRepository;

interface Notes extends JpaRepository<Note, String> {

}

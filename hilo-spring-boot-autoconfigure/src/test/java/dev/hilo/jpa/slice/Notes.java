package dev.hilo.jpa.slice;

import org.springframework.data.jpa.repository.JpaRepository;

interface Notes extends JpaRepository<Note, String> {

}

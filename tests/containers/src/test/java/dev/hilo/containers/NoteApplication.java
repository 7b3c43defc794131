package dev.hilo.containers;

import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class NoteApplication {

}

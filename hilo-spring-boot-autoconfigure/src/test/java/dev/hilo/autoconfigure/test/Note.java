package dev.hilo.autoconfigure.test;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

import dev.hilo.jpa.HiLoId;

@Entity
class Note {

	@Id
	@HiLoId
	@Nullable String id;

}

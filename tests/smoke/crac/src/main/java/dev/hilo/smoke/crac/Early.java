package dev.hilo.smoke.crac;

import jakarta.annotation.PostConstruct;

import org.springframework.stereotype.Component;

import dev.hilo.HiLoIdGenerator;

/**
 * Draws an id before the application runs.
 */
@Component
class Early {

	private final HiLoIdGenerator ids;

	Early(HiLoIdGenerator ids) {
		this.ids = ids;
	}

	@PostConstruct
	void draw() {
		this.ids.generateNextIdFor("early");
	}

}

package dev.hilo.smoke.r2dbc;

import reactor.core.publisher.Mono;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers as long as an event loop is free.
 */
@RestController
class AliveController {

	@PostMapping("/alive")
	Mono<String> answer() {
		return Mono.just("yes");
	}

}

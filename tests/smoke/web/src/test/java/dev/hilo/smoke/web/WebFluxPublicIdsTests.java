package dev.hilo.smoke.web;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webflux.test.autoconfigure.WebFluxTest;
import org.springframework.test.web.reactive.server.WebTestClient;

@WebFluxTest
class WebFluxPublicIdsTests extends PublicIdsContract {

	@Autowired
	private WebTestClient client;

	@Override
	WebTestClient client() {
		return this.client.mutate().responseTimeout(LIMIT).build();
	}

}

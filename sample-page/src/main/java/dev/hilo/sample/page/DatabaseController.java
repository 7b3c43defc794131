package dev.hilo.sample.page;

import java.sql.SQLException;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * Takes the database away, and brings it back. A page of another site can't: its browser
 * first asks whether it may send a PUT or DELETE, and no answer here says so.
 */
@RestController
@RequestMapping("/database")
class DatabaseController {

	private final ObjectProvider<DatabaseServer> server;

	DatabaseController(ObjectProvider<DatabaseServer> server) {
		this.server = server;
	}

	@DeleteMapping
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void takeAway() {
		server().takeAway();
	}

	@PutMapping
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void bringBack() throws SQLException {
		server().bringBack();
	}

	private DatabaseServer server() {
		DatabaseServer found = this.server.getIfAvailable();
		if (found == null) {
			throw new ResponseStatusException(HttpStatus.CONFLICT,
					"This instance did not start the database, so it can't stop it");
		}
		return found;
	}

}

package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class NewestPostgresHostilePoolTests extends HostilePoolContract {

	NewestPostgresHostilePoolTests() {
		super(Engine.NEWEST_POSTGRESQL);
	}

}

package dev.hilo.smoke.r2dbc;

import org.junit.jupiter.api.Tag;

@Tag("all")
class MariaDbReactiveIdsTests extends ReactiveIdsContract {

	MariaDbReactiveIdsTests() {
		super(Engine.MARIADB);
	}

}

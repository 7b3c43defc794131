package dev.hilo.smoke.r2dbc;

import org.junit.jupiter.api.Tag;

@Tag("long")
class MariaDbReactiveIdsTests extends ReactiveIdsContract {

	MariaDbReactiveIdsTests() {
		super(Engine.MARIADB);
	}

}

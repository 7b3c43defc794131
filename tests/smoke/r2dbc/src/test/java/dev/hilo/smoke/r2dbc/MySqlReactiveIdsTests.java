package dev.hilo.smoke.r2dbc;

import org.junit.jupiter.api.Tag;

@Tag("all")
class MySqlReactiveIdsTests extends ReactiveIdsContract {

	MySqlReactiveIdsTests() {
		super(Engine.MYSQL);
	}

}

package dev.hilo.smoke.r2dbc;

class PostgresReactiveIdsTests extends ReactiveIdsContract {

	PostgresReactiveIdsTests() {
		super(Engine.POSTGRESQL);
	}

}

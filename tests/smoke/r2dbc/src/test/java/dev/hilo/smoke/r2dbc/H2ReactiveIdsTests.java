package dev.hilo.smoke.r2dbc;

class H2ReactiveIdsTests extends ReactiveIdsContract {

	H2ReactiveIdsTests() {
		super(Engine.H2);
	}

}

package dev.hilo.jpa;

import dev.hilo.support.Engine;

/**
 * Ten entities on H2.
 */
class H2TenEntitiesTests extends TenEntitiesContract {

	H2TenEntitiesTests() {
		super(Engine.H2);
	}

}

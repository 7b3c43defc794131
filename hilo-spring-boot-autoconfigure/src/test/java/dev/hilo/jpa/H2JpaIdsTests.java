package dev.hilo.jpa;

import dev.hilo.support.Engine;

/**
 * Ids of JPA's entities on H2.
 */
class H2JpaIdsTests extends JpaIdsContract {

	H2JpaIdsTests() {
		super(Engine.H2);
	}

}

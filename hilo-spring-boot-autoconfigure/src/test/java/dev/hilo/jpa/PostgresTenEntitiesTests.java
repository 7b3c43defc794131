package dev.hilo.jpa;

import dev.hilo.support.Engine;

/**
 * Ten entities on PostgreSQL.
 */
class PostgresTenEntitiesTests extends TenEntitiesContract {

	PostgresTenEntitiesTests() {
		super(Engine.POSTGRESQL);
	}

}

package dev.hilo.jpa;

import dev.hilo.support.Engine;

/**
 * Ids of JPA's entities on PostgreSQL.
 */
class PostgresJpaIdsTests extends JpaIdsContract {

	PostgresJpaIdsTests() {
		super(Engine.POSTGRESQL);
	}

}

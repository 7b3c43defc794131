package dev.hilo.jpa;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

/**
 * Ids of JPA's entities on MariaDB.
 */
@Tag("all")
@Tag("long")
class MariaDbJpaIdsTests extends JpaIdsContract {

	MariaDbJpaIdsTests() {
		super(Engine.MARIADB);
	}

}

package dev.hilo.jpa;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

/**
 * Ids of JPA's entities on MySQL.
 */
@Tag("all")
class MySqlJpaIdsTests extends JpaIdsContract {

	MySqlJpaIdsTests() {
		super(Engine.MYSQL);
	}

}

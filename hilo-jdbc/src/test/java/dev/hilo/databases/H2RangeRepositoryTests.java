package dev.hilo.databases;

import dev.hilo.support.Engine;

class H2RangeRepositoryTests extends JdbcRangeRepositoryContract {

	H2RangeRepositoryTests() {
		super(Engine.H2);
	}

}

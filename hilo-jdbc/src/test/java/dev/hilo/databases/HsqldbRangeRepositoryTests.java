package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class HsqldbRangeRepositoryTests extends JdbcRangeRepositoryContract {

	HsqldbRangeRepositoryTests() {
		super(Engine.HSQLDB);
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}

package dev.hilo.databases;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class DerbyRangeRepositoryTests extends JdbcRangeRepositoryContract {

	DerbyRangeRepositoryTests() {
		super(Engine.DERBY);
	}

	@Override
	protected boolean tellsBlanksApart() {
		return false;
	}

}

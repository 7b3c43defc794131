package dev.hilo.jdbc;

class H2RangeRepositoryTests extends JdbcRangeRepositoryContract {

	H2RangeRepositoryTests() {
		super(Engine.H2);
	}

}

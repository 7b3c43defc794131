package dev.hilo.support;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/**
 * An application with a default database and one that is called north, whose orders go on
 * from 100.
 */
public final class TwoDatabases {

	public final H2Database database = new H2Database();

	public final H2Database north = new H2Database().withTables();

	public final ApplicationContextRunner contextRunner = Contexts
		.with(Contexts.on(this.database), "north", this.north::dataSource)
		.withPropertyValues("hilo.databases.north.node-tag=N");

	public TwoDatabases() {
		execute("CREATE TABLE orders (id varchar(50) PRIMARY KEY, product varchar(50))");
		this.north.set("orders", 100);
	}

	/** In both. */
	public void execute(String sql) {
		this.database.jdbc().execute(sql);
		this.north.jdbc().execute(sql);
	}

}

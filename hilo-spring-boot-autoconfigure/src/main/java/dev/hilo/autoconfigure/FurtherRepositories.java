package dev.hilo.autoconfigure;

import java.util.Map;

import org.springframework.beans.factory.DisposableBean;

import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.MigratingRangeRepository;
import dev.hilo.range.RangeRepository;

/**
 * The repositories of {@code hilo.databases}, in one bean, so that none of them is taken
 * for the repository of the default database.
 */
record FurtherRepositories(Map<DatabaseSettings, RangeRepository> byName) implements DisposableBean {

	static FurtherRepositories none() {
		return new FurtherRepositories(Map.of());
	}

	@Override
	public void destroy() {
		for (RangeRepository repository : this.byName.values()) {
			if (repository instanceof MigratingRangeRepository migrating) {
				migrating.close();
			}
			else if (repository instanceof JdbcRangeRepository jdbc) {
				jdbc.close();
			}
		}
	}

}

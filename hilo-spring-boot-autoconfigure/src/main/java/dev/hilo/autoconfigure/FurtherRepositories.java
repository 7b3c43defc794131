package dev.hilo.autoconfigure;

import java.util.Map;

import org.springframework.beans.factory.DisposableBean;

import dev.hilo.jdbc.JdbcRangeRepository;

/**
 * The repositories of {@code hilo.databases}, in one bean, so that none of them is taken
 * for the repository of the default database.
 */
record FurtherRepositories(Map<ResolvedDatabase, JdbcRangeRepository> byName) implements DisposableBean {

	static FurtherRepositories none() {
		return new FurtherRepositories(Map.of());
	}

	@Override
	public void destroy() {
		JdbcRangeRepository.closeAll(this.byName.values());
	}

}

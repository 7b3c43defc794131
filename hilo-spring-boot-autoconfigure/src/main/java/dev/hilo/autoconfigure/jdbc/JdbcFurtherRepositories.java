package dev.hilo.autoconfigure.jdbc;

import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;

import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.RangeRepository;

/**
 * The tables of {@code hilo.databases}. They are closed all at once.
 */
record JdbcFurtherRepositories(
		Map<String, JdbcRangeRepository> repositories) implements RangeRepository.ByDatabase, DisposableBean {

	@Override
	public @Nullable RangeRepository of(String database) {
		return this.repositories.get(database);
	}

	@Override
	public void destroy() {
		JdbcRangeRepository.closeAll(this.repositories.values());
	}

}

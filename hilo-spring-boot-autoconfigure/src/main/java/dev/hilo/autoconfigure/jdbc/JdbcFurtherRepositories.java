package dev.hilo.autoconfigure.jdbc;

import java.util.Map;

import org.springframework.beans.factory.DisposableBean;

import dev.hilo.autoconfigure.FurtherRepositories;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.RangeRepository;

/**
 * The tables of {@code hilo.databases}. They are closed all at once.
 */
record JdbcFurtherRepositories(
		Map<String, JdbcRangeRepository> repositories) implements FurtherRepositories, DisposableBean {

	@Override
	public Map<String, RangeRepository> byName() {
		return Map.copyOf(this.repositories);
	}

	@Override
	public void destroy() {
		JdbcRangeRepository.closeAll(this.repositories.values());
	}

}

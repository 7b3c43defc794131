package dev.hilo.support;

import org.awaitility.Awaitility;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an application gives back when it ends. Each step of a close waits for it no
 * longer than half a second; on a busy machine it comes a moment later.
 */
public final class GivenBack {

	private GivenBack() {
	}

	public static void await(Engine engine, String url, String collection, long lastUsed) {
		await(new JdbcTemplate(new DriverManagerDataSource(url, engine.user(), "")), collection, lastUsed);
	}

	/** Returns once the counter ends at the last number that was used. */
	public static void await(JdbcTemplate jdbc, String collection, long lastUsed) {
		Awaitility.await()
			.untilAsserted(() -> assertThat(jdbc.queryForObject("SELECT max_value FROM hilo_range WHERE collection = ?",
					Long.class, collection))
				.isEqualTo(lastUsed));
	}

}

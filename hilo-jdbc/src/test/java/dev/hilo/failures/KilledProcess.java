package dev.hilo.failures;

import java.time.Duration;

import com.zaxxer.hikari.HikariDataSource;

import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.Stores;

/**
 * Reserves a range, says so, and ends at once: whoever kills it from outside may be too
 * late on a busy machine.
 */
final class KilledProcess {

	static final long MAX = 10;

	static final String RESERVED = "reserved";

	private KilledProcess() {
	}

	/**
	 * Arguments: engine and URL.
	 */
	public static void main(String[] arguments) {
		HikariDataSource pool = Engine.valueOf(arguments[0]).pool(arguments[1]);
		JdbcRangeRepository repository = Stores.shared(pool).timeout(Duration.ofSeconds(50)).build();
		repository.next(new RangeRequest("orders", MAX, 0, 0, Long.MAX_VALUE, 1));
		System.out.println(RESERVED);
		Runtime.getRuntime().halt(1);
	}

}

package dev.hilo.smoke.alone;

import javax.sql.DataSource;

import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGSimpleDataSource;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;

/**
 * Draws ids without Spring, from the database whose URL is its argument.
 */
public final class Program {

	private Program() {
	}

	public static void main(String[] arguments) {
		run(dataSource(arguments[0]));
	}

	private static DataSource dataSource(String url) {
		if (url.startsWith("jdbc:postgresql:")) {
			PGSimpleDataSource postgres = new PGSimpleDataSource();
			postgres.setUrl(url);
			return postgres;
		}
		JdbcDataSource h2 = new JdbcDataSource();
		h2.setUrl(url);
		return h2;
	}

	static void run(DataSource dataSource) {
		try (JdbcRangeRepository store = JdbcRangeRepository.over(dataSource).build();
				HiLoSequences ids = HiLoSequences.over(store).build()) {
			HiLoSequence orders = ids.sequence("Orders");
			System.out.println(orders.next()); // 1
			System.out.println(orders.nextDocumentId()); // orders/2-A
		}
	}

}

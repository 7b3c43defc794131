package dev.hilo.recipes;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;

import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;

/** The recipe that {@code docs/spring-data-jdbc.md} links. */
@Component
class OrderImport {

	private final HiLoSequence ids;

	private final JdbcTemplate jdbc;

	OrderImport(HiLoIdGenerator generator, JdbcTemplate jdbc) {
		this.ids = generator.sequence(Order.class);
		this.jdbc = jdbc;
	}

	@Transactional
	public void store(List<Order> orders) {
		long[] numbers = this.ids.next(orders.size());
		StringBuilder parents = new StringBuilder();
		StringBuilder children = new StringBuilder();
		for (int i = 0; i < numbers.length; i++) {
			Order order = orders.get(i);
			parents.append(numbers[i]).append(',').append(quoted(order.customer())).append('\n');
			for (OrderLine line : order.lines()) {
				children.append(numbers[i]).append(',').append(quoted(line.product()));
				children.append(',').append(line.quantity()).append('\n');
			}
		}
		copy("COPY orders (id, customer) FROM STDIN (FORMAT csv)", parents);
		copy("COPY order_line (order_id, product, quantity) FROM STDIN (FORMAT csv)", children);
	}

	private void copy(String sql, StringBuilder rows) {
		this.jdbc.execute((ConnectionCallback<Long>) (connection) -> {
			try {
				CopyManager copies = connection.unwrap(PGConnection.class).getCopyAPI();
				return copies.copyIn(sql, new StringReader(rows.toString()));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		});
	}

	private static String quoted(String text) {
		return '"' + text.replace("\"", "\"\"") + '"';
	}

}

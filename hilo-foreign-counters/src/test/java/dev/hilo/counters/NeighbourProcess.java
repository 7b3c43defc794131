package dev.hilo.counters;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

import dev.hilo.support.Neighbours;

/**
 * A process that plays another library: for each number of ids that it reads it answers
 * with so many.
 */
final class NeighbourProcess {

	private NeighbourProcess() {
	}

	/**
	 * Plays until its input ends.
	 * @param args the URL and the user, the library, and the size of its blocks
	 */
	@SuppressWarnings("SystemOut") // it answers there
	public static void main(String[] args) throws IOException {
		SingleConnectionDataSource connection = new SingleConnectionDataSource(args[0], args[1], "", true);
		LongSupplier ids = Neighbours.valueOf(args[2]).over(new JdbcTemplate(connection), Integer.parseInt(args[3]));
		BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		System.out.println("ready");
		for (String count = commands.readLine(); count != null; count = commands.readLine()) {
			System.out.println(LongStream.generate(ids)
				.limit(Long.parseLong(count))
				.mapToObj(Long::toString)
				.collect(Collectors.joining(" ")));
		}
		connection.destroy();
	}

}

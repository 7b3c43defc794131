package dev.hilo.upgrade;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

import dev.hilo.HiLoIdGenerator;

/**
 * An application that gives ids by whichever release is on its class path, so it knows of
 * HiLo only what all of them have. It answers each line of its input with one of its own,
 * and ends in good order with its input.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = { FlywayAutoConfiguration.class, HibernateJpaAutoConfiguration.class,
		DataJpaRepositoriesAutoConfiguration.class, R2dbcAutoConfiguration.class })
class IdApplication {

	/**
	 * Arguments: the file for what it has given, and Spring's.
	 */
	public static void main(String[] arguments) throws IOException {
		PrintStream answers = System.out;
		// Where logs go from now on
		System.setOut(System.err);
		try (Load load = new Load(Path.of(arguments[0]))) {
			// Closed first, under the load
			try (ConfigurableApplicationContext context = start(arguments)) {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				answers.println(Release.home(HiLoIdGenerator.class));
				BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
				for (String line = input.readLine(); line != null; line = input.readLine()) {
					answers.println(answer(line.split(" "), ids, load));
				}
			}
		}
	}

	private static ConfigurableApplicationContext start(String[] arguments) {
		return new SpringApplicationBuilder(IdApplication.class).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.run(Arrays.copyOfRange(arguments, 1, arguments.length));
	}

	private static String answer(String[] command, HiLoIdGenerator ids, Load load) {
		switch (command[0]) {
			case "load" -> load.begin(ids);
			case "pause" -> load.pause();
			case "count" -> {
				return Long.toString(load.count());
			}
			case "draw" -> {
				long[] numbers = load.draw(ids.sequence(null, command[1]), Integer.parseInt(command[2]));
				return Arrays.stream(numbers).mapToObj(Long::toString).collect(Collectors.joining(" "));
			}
			default -> throw new IllegalArgumentException(command[0]);
		}
		return "done";
	}

}

package dev.hilo.failures;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.range.RangeRepository;

/**
 * An application that draws a few ids of each kind, and waits while an image of it is
 * taken, with or without having stopped. Each copy of it then draws many, and writes them
 * to a file of its own.
 */
final class CopiedProcess {

	static final List<String> KINDS = List.of("plain", "permuted", "decimal", "trace");

	static final int IDS = 10_000;

	private CopiedProcess() {
	}

	/** The URL, a folder, and whether to stop. */
	public static void main(String[] arguments) throws Exception {
		Path folder = Path.of(arguments[1]);
		boolean stops = Boolean.parseBoolean(arguments[2]);
		ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
			.web(WebApplicationType.NONE)
			.registerShutdownHook(false)
			.properties("hilo.jdbc.url=" + arguments[0], "hilo.jdbc.username=postgres", "hilo.initial-capacity=1000",
					"hilo.collections.permuted.scheme=permuted", "hilo.collections.decimal.scheme=decimal",
					"hilo.collections.decimal.decimal.launch-id=1", "hilo.collections.trace.scheme=trace",
					"hilo.collections.trace.trace.node-no-bean=nodeNumbers")
			.run("--folder=" + folder);
		HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
		KINDS.forEach((kind) -> IntStream.range(0, 5).forEach((i) -> ids.generateNextIdFor(kind)));
		if (stops) {
			context.stop();
		}
		else {
			// An image can't have sockets; the ranges stay
			context.getBean(RangeRepository.class).suspend();
		}
		Files.createFile(folder.resolve("ready"));
		Awaitility.await().forever().until(() -> Files.exists(folder.resolve("go")));
		if (stops) {
			context.start();
		}
		StringBuilder lines = new StringBuilder();
		for (String kind : KINDS) {
			for (int i = 0; i < IDS; i++) {
				lines.append(kind).append(' ').append(ids.generateNextIdFor(kind)).append('\n');
			}
		}
		int copy = claim(folder, "copy");
		Files.writeString(folder.resolve("part-" + copy), lines);
		Files.move(folder.resolve("part-" + copy), folder.resolve("ids-" + copy));
		context.close();
		// Nothing is left of what copies have in common
		Runtime.getRuntime().halt(0);
	}

	/** A number that no other copy has. */
	private static int claim(Path folder, String what) throws IOException {
		for (int i = 1;; i++) {
			try {
				Files.createFile(folder.resolve(what + "-" + i));
				return i;
			}
			catch (FileAlreadyExistsException ex) {
				// The next one
			}
		}
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ HiLoJdbcAutoConfiguration.class, HiLoAutoConfiguration.class })
	static class Application {

		@Bean
		IntSupplier nodeNumbers(Environment environment) {
			return () -> {
				try {
					return claim(Path.of(environment.getRequiredProperty("folder")), "node");
				}
				catch (IOException ex) {
					throw new IllegalStateException(ex);
				}
			};
		}

	}

}

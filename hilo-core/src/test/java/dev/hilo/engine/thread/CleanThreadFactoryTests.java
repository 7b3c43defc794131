package dev.hilo.engine.thread;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Work beside the application does not keep it from ending, nor its class loader alive.
 */
class CleanThreadFactoryTests {

	private static final InheritableThreadLocal<String> tenant = new InheritableThreadLocal<>();

	@Test
	void threadEndsWithTheApplicationAndInheritsNothingOfItsCaller() throws Exception {
		ClassLoader before = Thread.currentThread().getContextClassLoader();
		CompletableFuture<Seen> seen = new CompletableFuture<>();
		try (URLClassLoader web = new URLClassLoader(new URL[0])) {
			tenant.set("north");
			Thread.currentThread().setContextClassLoader(web);
			Completion.inBackground("hilo-work", () -> {
				Thread own = Thread.currentThread();
				seen.complete(new Seen(own.getName(), own.isDaemon(), own.getContextClassLoader(), tenant.get()));
			});
		}
		finally {
			Thread.currentThread().setContextClassLoader(before);
			tenant.remove();
		}
		assertThat(seen.get(10, TimeUnit.SECONDS))
			.isEqualTo(new Seen("hilo-work", true, CleanThreadFactory.class.getClassLoader(), null));
	}

	private record Seen(String name, boolean daemon, @Nullable ClassLoader loader, @Nullable String tenant) {

	}

}

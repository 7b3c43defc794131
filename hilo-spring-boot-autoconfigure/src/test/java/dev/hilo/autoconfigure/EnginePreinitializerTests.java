package dev.hilo.autoconfigure;

import java.util.HashSet;
import java.util.Set;

import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.preinitialize.BackgroundPreinitializer;
import org.springframework.core.io.support.SpringFactoriesLoader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What Spring Boot loads in the background of each start.
 */
class EnginePreinitializerTests {

	@Test
	void springBootFindsIt() {
		assertThat(SpringFactoriesLoader.forDefaultResourceLocation().load(BackgroundPreinitializer.class))
			.hasAtLeastOneElementOfType(EnginePreinitializer.class);
	}

	@Test
	void startsNoThread() {
		Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());
		new EnginePreinitializer().preinitialize();
		assertThat(Thread.getAllStackTraces().keySet()).filteredOn((thread) -> !before.contains(thread))
			.noneMatch((thread) -> thread.getName().startsWith("hilo-"));
	}

}

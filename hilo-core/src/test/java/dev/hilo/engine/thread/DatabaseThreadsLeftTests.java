package dev.hilo.engine.thread;

import java.io.File;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.hilo.engine.AllWaysToDraw;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is left when a generator has been used in all ways and closed. In JVMs of their
 * own, since other tests start what must not be started here.
 */
@Tag("long")
class DatabaseThreadsLeftTests {

	@TempDir
	private Path folder;

	@Test
	void noThreadOfTheJdkIsStarted() throws Exception {
		assertThat(run(AllWaysToDraw.class)).contains("threads: ")
			.doesNotContainPattern("threads: .*(Delay|ForkJoin|pool-)");
	}

	@Test
	void classLoaderOfAWebApplicationCanGo() throws Exception {
		assertThat(run(DatabaseThreadsLeftTests.class)).contains("loader: gone");
	}

	private String run(Class<?> main) throws Exception {
		Path output = this.folder.resolve("output.txt");
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				System.getProperty("java.class.path"), main.getName())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start();
		assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
		return Files.readString(output);
	}

	public static void main(String[] args) throws Exception {
		WeakReference<ClassLoader> loader = new WeakReference<>(useInALoaderOfItsOwn());
		// JDK 17 keeps the type of the record's component that was last compared first
		assertThat(new Other("")).isEqualTo(new Other(""));
		Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> {
			System.gc();
			return loader.get() == null;
		});
		System.out.println("loader: gone");
	}

	private static ClassLoader useInALoaderOfItsOwn() throws Exception {
		URL[] ours = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
			.filter((entry) -> entry.endsWith("classes"))
			.map(DatabaseThreadsLeftTests::url)
			.toArray(URL[]::new);
		ClassLoader before = Thread.currentThread().getContextClassLoader();
		try (URLClassLoader loader = new OursFirst(ours)) {
			Thread.currentThread().setContextClassLoader(loader);
			Class<?> type = loader.loadClass(AllWaysToDraw.class.getName());
			assertThat(type.getClassLoader()).isSameAs(loader);
			((Runnable) type.getDeclaredConstructor().newInstance()).run();
			return loader;
		}
		finally {
			Thread.currentThread().setContextClassLoader(before);
		}
	}

	private static URL url(String entry) {
		try {
			return Path.of(entry).toUri().toURL();
		}
		catch (MalformedURLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private record Other(String text) {
	}

	/** As that of a web application. */
	private static final class OursFirst extends URLClassLoader {

		OursFirst(URL[] urls) {
			super(urls);
		}

		@Override
		protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			if (!name.startsWith("dev.hilo.")) {
				return super.loadClass(name, resolve);
			}
			Class<?> known = findLoadedClass(name);
			return (known != null) ? known : findClass(name);
		}

	}

}

package dev.hilo.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A bug that can be put into the source: a text that occurs once, and what replaces it.
 *
 * @param story what is wrong with it
 * @param file the source file, below the package {@code dev.hilo}
 * @param right the text as it is
 * @param wrong the text with the bug
 */
record SeededBug(String story, String file, String right, String wrong) {

	private static final Path CLASSES = Path.of("target/classes");

	private static final Path TEST_CLASSES = Path.of("target/test-classes");

	private static final List<String> SOURCES = List.of("src/main/java", "src/test/java");

	/**
	 * Runs seeds of the simulation with the bug, until one breaks a promise.
	 * @param folder where to put the classes with the bug
	 * @return what was found
	 * @throws AssertionError if nothing was
	 */
	String find(Path folder, int seeds, int steps) {
		compile(folder);
		try (URLClassLoader classes = new BuggyClassLoader(folder)) {
			var run = classes.loadClass(Simulation.class.getName()).getDeclaredMethod("run", long.class, int.class);
			run.setAccessible(true);
			for (long seed = 0; seed < seeds; seed++) {
				try {
					run.invoke(null, seed, steps);
				}
				catch (InvocationTargetException ex) {
					return ex.getCause().getMessage();
				}
			}
		}
		catch (ReflectiveOperationException | IOException ex) {
			throw new IllegalStateException(ex);
		}
		throw new AssertionError("Not found in " + seeds + " seeds: " + this.story);
	}

	private void compile(Path folder) {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		List<String> options = List.of("-nowarn", "-proc:none", "-d", folder.toString(), "-cp",
				CLASSES + ":" + TEST_CLASSES + ":" + System.getProperty("java.class.path"));
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
			if (!compiler.getTask(null, files, null, options, null, List.of(new Source(this.file, mutated()))).call()) {
				throw new AssertionError("Does not compile: " + this.story);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * The source with the bug.
	 * @throws AssertionError if its place is not there exactly once
	 */
	String mutated() throws IOException {
		for (String sources : SOURCES) {
			Path path = Path.of(sources, "dev/hilo", this.file);
			if (Files.exists(path)) {
				String text = Files.readString(path);
				int at = text.indexOf(this.right);
				if (at < 0 || text.indexOf(this.right, at + 1) >= 0) {
					throw new AssertionError("Not exactly once in " + this.file + ": " + this.right);
				}
				return text.replace(this.right, this.wrong);
			}
		}
		throw new AssertionError("There is no " + this.file);
	}

	@Override
	public String toString() {
		return this.story;
	}

	private static final class Source extends SimpleJavaFileObject {

		private final String text;

		Source(String file, String text) {
			super(URI.create("string:///dev/hilo/" + file), Kind.SOURCE);
			this.text = text;
		}

		@Override
		public CharSequence getCharContent(boolean ignoreEncodingErrors) {
			return this.text;
		}

	}

	/** Loads HiLo's classes itself, those with the bug first. */
	private static final class BuggyClassLoader extends URLClassLoader {

		BuggyClassLoader(Path folder) throws IOException {
			super(new URL[] { folder.toUri().toURL(), CLASSES.toUri().toURL(), TEST_CLASSES.toUri().toURL() },
					SeededBug.class.getClassLoader());
		}

		@Override
		protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			if (!name.startsWith("dev.hilo.")) {
				return super.loadClass(name, resolve);
			}
			synchronized (getClassLoadingLock(name)) {
				Class<?> loaded = findLoadedClass(name);
				return (loaded != null) ? loaded : findClass(name);
			}
		}

	}

}

package dev.hilo.upgrade;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;

import org.springframework.util.FileSystemUtils;

/**
 * Builds the jars of an old release from the history of this repository, once until
 * {@code target} is deleted. Where there is no history, the tests are skipped and say so,
 * but never in CI.
 */
final class ReleaseBuild {

	private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

	private static final Path BUILDS = Path.of("target", "old-release").toAbsolutePath();

	private static final String MODULE = "hilo-spring-boot-autoconfigure";

	private static final int MINUTES = 10;

	private ReleaseBuild() {
	}

	/**
	 * The jars of the product.
	 * @param revision a commit or a tag
	 */
	static synchronized List<Path> jars(String revision) {
		Path build = BUILDS.resolve(revision);
		try {
			if (!Files.exists(build)) {
				Files.createDirectories(BUILDS);
				requireHistory(revision);
				build(revision, build);
			}
			try (Stream<Path> files = Files.find(build, 3, (file, attributes) -> isJar(build.relativize(file)))) {
				return files.toList();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void requireHistory(String revision) throws IOException {
		try {
			run(ROOT, "git", "cat-file", "-e", revision + "^{commit}");
		}
		catch (IOException ex) {
			if (System.getenv("CI") != null) {
				throw ex;
			}
			Assumptions.abort("SKIPPED: no history with " + revision + " to build the old release from: " + ex);
		}
	}

	/** Beside its place at first, so that what is there is whole. */
	private static void build(String revision, Path build) throws IOException {
		Path sources = build.resolveSibling(revision + "-unfinished");
		FileSystemUtils.deleteRecursively(sources);
		Files.createDirectories(sources);
		Path archive = sources.resolve("sources.tar");
		run(ROOT, "git", "archive", "--output=" + archive, revision);
		run(sources, "tar", "-xf", archive.toString());
		run(sources, "sh", "mvnw", "-B", "-ntp", "-pl", MODULE, "-am", "-Dmaven.test.skip=true", "package");
		Files.move(sources, build);
	}

	private static boolean isJar(Path file) {
		return file.getNameCount() == 3
				&& file.toString().matches("(hilo-core|hilo-jdbc|" + MODULE + ").target.[^/]+\\.jar");
	}

	private static void run(Path folder, String... command) throws IOException {
		File log = BUILDS.resolve("log").toFile();
		Process process = new ProcessBuilder(command).directory(folder.toFile())
			.redirectErrorStream(true)
			.redirectOutput(log)
			.start();
		try {
			if (!process.waitFor(MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
				throw new IOException(List.of(command) + " failed: " + Files.readString(log.toPath()));
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new InterruptedIOException("Interrupted while " + List.of(command) + " ran");
		}
		finally {
			process.destroyForcibly();
		}
	}

}

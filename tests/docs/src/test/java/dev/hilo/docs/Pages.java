package dev.hilo.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The pages that users read.
 */
final class Pages {

	static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

	private static final List<Path> SOURCES = Stream
		.of("pom.xml", "hilo-bom", "hilo-core", "hilo-schemes", "hilo-jdbc", "hilo-foreign-counters", "hilo-test",
				"hilo-spring-boot-autoconfigure", "hilo-spring-boot-starter", "hilo-public-ids", "hilo-series",
				"sample-page", "sample-app", "sample-jpa", "tests/smoke", "benchmarks", "tests/containers",
				"tests/races", "examples", "tests/docs")
		.flatMap((module) -> files(ROOT.resolve(module)))
		.toList();

	private Pages() {
	}

	static List<Block> blocks() {
		return all().flatMap((page) -> new BlockReader(page, read(ROOT.resolve(page))).blocks().stream()).toList();
	}

	static Stream<String> all() {
		return Stream.concat(
				Stream.of("README.md", "AGENTS.md", "CONTRIBUTING.md", "SECURITY.md", "benchmarks/README.md"),
				files(ROOT.resolve("docs")).filter((file) -> file.toString().endsWith(".md"))
					.map((file) -> ROOT.relativize(file).toString())
					.sorted());
	}

	/**
	 * What is in this repository, without what builds make of it.
	 */
	static Stream<Path> sources() {
		return SOURCES.stream();
	}

	/** Not below a target, where another module's build deletes files meanwhile. */
	static Stream<Path> files(Path folder) {
		List<Path> files = new ArrayList<>();
		try {
			Files.walkFileTree(folder, new SimpleFileVisitor<>() {

				@Override
				public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
					return each.endsWith("target") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
				}

				@Override
				public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
					files.add(file);
					return FileVisitResult.CONTINUE;
				}

			});
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return files.stream().sorted();
	}

	static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}

package dev.hilo.docs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A Maven repository that has the starter as it was built just now. What it lacks comes
 * from the repository of this build, which it leaves as it is.
 */
final class ReactorRepository {

	private static final String VERSION = System.getProperty("docs.version");

	private final Path folder;

	ReactorRepository(Path folder) throws IOException {
		this.folder = folder;
		Files.copy(Pages.ROOT.resolve("pom.xml"), file("hilo-spring-boot", "pom"), StandardCopyOption.REPLACE_EXISTING);
		for (String module : List.of("hilo-core", "hilo-schemes", "hilo-jdbc", "hilo-foreign-counters",
				"hilo-spring-boot-autoconfigure", "hilo-spring-boot-starter")) {
			Path built = Pages.ROOT.resolve(module);
			Files.copy(built.resolve("pom.xml"), file(module, "pom"), StandardCopyOption.REPLACE_EXISTING);
			jar(built.resolve("target/classes"), file(module, "jar"));
		}
	}

	List<String> options() {
		return List.of("-Dmaven.repo.local=" + this.folder,
				"-Dmaven.repo.local.tail=" + System.getProperty("docs.repository"));
	}

	private Path file(String module, String type) throws IOException {
		Path version = this.folder.resolve("dev/hilo").resolve(module).resolve(VERSION);
		return Files.createDirectories(version).resolve(module + "-" + VERSION + "." + type);
	}

	/** With entries for folders, where Flyway looks for its scripts. */
	private static void jar(Path classes, Path jar) throws IOException {
		try (OutputStream file = Files.newOutputStream(jar);
				ZipOutputStream zip = new ZipOutputStream(file);
				Stream<Path> all = Files.walk(classes)) {
			for (Path each : all.filter((path) -> !path.equals(classes)).toList()) {
				boolean folder = Files.isDirectory(each);
				zip.putNextEntry(new ZipEntry(classes.relativize(each) + (folder ? "/" : "")));
				if (!folder) {
					Files.copy(each, zip);
				}
			}
		}
	}

}

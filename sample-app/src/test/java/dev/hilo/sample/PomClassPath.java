package dev.hilo.sample;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The part of this JVM's class path that a pom asks for: its dependencies, and theirs in
 * turn.
 */
final class PomClassPath {

	private static final Pattern DEPENDENCY = Pattern
		.compile("<dependency>.*?<artifactId>(\\S+?)</artifactId>(.*?)" + "</dependency>", Pattern.DOTALL);

	private static final Pattern NOT_FOR_USERS = Pattern.compile("<optional>true|<scope>(test|provided)");

	/** In the repository, and in a module's target folder too, two folders up. */
	private final Map<String, List<Path>> entriesByArtifact = Arrays
		.stream(System.getProperty("java.class.path").split(File.pathSeparator))
		.map(Path::of)
		.collect(Collectors.groupingBy((entry) -> entry.getParent().getParent().getFileName().toString()));

	private final Set<Path> found = new LinkedHashSet<>();

	private PomClassPath() {
	}

	static String of(Path pom) throws IOException {
		PomClassPath classPath = new PomClassPath();
		assertThat(classPath.entriesByArtifact).containsKeys(artifacts(pom).toArray(String[]::new));
		classPath.add(pom);
		return classPath.found.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
	}

	private void add(Path pom) throws IOException {
		for (String artifact : artifacts(pom)) {
			for (Path entry : this.entriesByArtifact.getOrDefault(artifact, List.of())) {
				if (this.found.add(entry)) {
					add(pomOf(entry));
				}
			}
		}
	}

	private static List<String> artifacts(Path pom) throws IOException {
		String text = Files.readString(pom).replaceAll("(?s)<dependencyManagement>.*?</dependencyManagement>", "");
		return DEPENDENCY.matcher(text)
			.results()
			.filter((dependency) -> !NOT_FOR_USERS.matcher(dependency.group(2)).find())
			.map((MatchResult dependency) -> dependency.group(1))
			.toList();
	}

	private static Path pomOf(Path entry) throws IOException {
		try (var beside = Files.list(entry.getParent())) {
			return beside.filter((file) -> file.toString().endsWith(".pom"))
				.findFirst()
				.orElse(entry.getParent().resolveSibling("pom.xml"));
		}
	}

}

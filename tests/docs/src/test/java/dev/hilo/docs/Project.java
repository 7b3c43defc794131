package dev.hilo.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * A whole project: the files under one heading, of which one is its pom.xml; or what is
 * to be replaced in the first one of the page, of its pom.xml a dependency and the build.
 *
 * @param first the project that this one changes, null if it is whole
 * @param blocks those under the heading
 */
record Project(@Nullable Project first, List<Block> blocks) {

	private static final String OUTPUT = "text";

	private static final String POM = "pom.xml";

	private static final String XML = "xml";

	private static final Pattern REPLACED = Pattern
		.compile("<dependency>\\s*<groupId>[\\w.]+</groupId>\\s*<artifactId>spring-boot-starter-data-jdbc</artifactId>"
				+ "\\s*</dependency>");

	private static final Pattern BUILD = Pattern.compile("(?s)<build>.*</build>");

	static Stream<Project> all() {
		Map<String, List<Block>> parts = new LinkedHashMap<>();
		Pages.blocks()
			.forEach((block) -> parts.merge(block.page() + ": " + block.part(), List.of(block), Project::join));
		Map<String, Project> whole = new HashMap<>();
		List<Project> projects = new ArrayList<>();
		for (List<Block> part : parts.values()) {
			Project project = new Project(whole.get(part.get(0).page()), part);
			if (project.has(POM)) {
				project = new Project(null, part);
				whole.putIfAbsent(part.get(0).page(), project);
			}
			if (project.has(POM) || (project.first != null && project.hasSources())) {
				projects.add(project);
			}
		}
		return projects.stream();
	}

	static boolean contains(Block block) {
		return all().anyMatch((project) -> project.blocks.contains(block) && (!block.file().isEmpty()
				|| block.language().equals(OUTPUT) || (project.first != null && block.language().equals(XML))));
	}

	void copyTo(Path folder) throws IOException {
		if (this.first != null) {
			this.first.copyTo(folder);
			Files.writeString(folder.resolve(POM), pom());
		}
		for (Block file : files()) {
			Path target = folder.resolve(file.file());
			Files.createDirectories(target.getParent());
			Files.writeString(target, file.text());
		}
	}

	String pom() {
		if (this.first == null) {
			return files().stream()
				.filter((file) -> file.file().equals(POM))
				.map(Block::text)
				.findFirst()
				.orElseThrow();
		}
		String pom = this.first.pom();
		for (Block change : this.blocks) {
			if (change.language().equals(XML)) {
				Matcher old = (change.text().startsWith("<build>") ? BUILD : REPLACED).matcher(pom);
				pom = old.replaceFirst(Matcher.quoteReplacement(change.text()));
			}
		}
		return pom;
	}

	/**
	 * What the page says that it prints.
	 */
	List<String> output() {
		return this.blocks.stream()
			.filter((block) -> block.language().equals(OUTPUT))
			.flatMap((block) -> block.text().lines())
			.toList();
	}

	private List<Block> files() {
		return this.blocks.stream().filter((block) -> !block.file().isEmpty()).toList();
	}

	private boolean has(String file) {
		return this.blocks.stream().anyMatch((block) -> block.file().equals(file));
	}

	private boolean hasSources() {
		return this.blocks.stream().anyMatch((block) -> block.file().startsWith("src/main/"));
	}

	private static List<Block> join(List<Block> first, List<Block> second) {
		return Stream.concat(first.stream(), second.stream()).toList();
	}

	@Override
	public String toString() {
		return this.blocks.get(0).page() + ", " + this.blocks.get(0).part();
	}

}

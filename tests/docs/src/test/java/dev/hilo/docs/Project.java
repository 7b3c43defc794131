package dev.hilo.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A whole project: the files under one heading, of which one is its pom.xml.
 */
record Project(List<Block> blocks) {

	private static final String OUTPUT = "text";

	static Stream<Project> all() {
		Map<String, List<Block>> parts = new LinkedHashMap<>();
		Pages.blocks()
			.forEach((block) -> parts.merge(block.page() + ": " + block.part(), List.of(block), Project::join));
		return parts.values().stream().map(Project::new).filter(Project::hasPom);
	}

	static boolean contains(Block block) {
		return (!block.file().isEmpty() || block.language().equals(OUTPUT))
				&& all().anyMatch((project) -> project.blocks.contains(block));
	}

	void copyTo(Path folder) throws IOException {
		for (Block file : files()) {
			Path target = folder.resolve(file.file());
			Files.createDirectories(target.getParent());
			Files.writeString(target, file.text());
		}
	}

	String pom() {
		return files().stream()
			.filter((file) -> file.file().equals("pom.xml"))
			.map(Block::text)
			.findFirst()
			.orElseThrow();
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

	private boolean hasPom() {
		return this.blocks.stream().anyMatch((block) -> block.file().equals("pom.xml"));
	}

	private static List<Block> join(List<Block> first, List<Block> second) {
		return Stream.concat(first.stream(), second.stream()).toList();
	}

	@Override
	public String toString() {
		return this.blocks.get(0).page() + ", " + this.blocks.get(0).part();
	}

}

package dev.hilo.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What is kept of one run of a part.
 *
 * @param part the part's name
 * @param started when, in UTC
 * @param seconds how long it took
 * @param machine where
 * @param samples what was measured
 */
record Run(String part, String started, long seconds, Machine machine, List<Sample> samples) {

	private static final JsonMapper json = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

	static Path file(Path folder, String part) {
		return folder.resolve(part + ".json");
	}

	static Run read(Path file) {
		return json.readValue(file, Run.class);
	}

	void write(Path folder) throws IOException {
		Files.createDirectories(folder);
		json.writeValue(file(folder, this.part), this);
	}

}

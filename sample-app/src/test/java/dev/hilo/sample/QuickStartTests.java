package dev.hilo.sample;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Does what a reader of the README does: pastes the quick start into an empty folder and
 * runs it.
 */
class QuickStartTests {

	/** A path in a line of its own, and the code block below it. */
	private static final Pattern FILE = Pattern.compile("^`(\\S+)`\\n\\n```\\w+\\n(.*?)^```",
			Pattern.MULTILINE | Pattern.DOTALL);

	private static final Pattern PRINTS = Pattern.compile("System\\.out\\.println\\(.*\\);\\s*// (.*)");

	private static final String JAVA = "src/main/java";

	@TempDir
	private Path project;

	@Test
	void theQuickStartOfTheReadmeRunsAsPastedAndPrintsWhatItsCommentsSay() throws Exception {
		String quickStart = quickStart();
		paste(quickStart);
		List<String> printed = PRINTS.matcher(quickStart).results().map((found) -> found.group(1)).toList();
		assertThat(printed).isNotEmpty();
		assertThat(run(compile()).lines()).containsSubsequence(printed);
	}

	private static String quickStart() throws IOException {
		String readme = Files.readString(Path.of("../README.md"));
		int begin = readme.indexOf("\n## Quick start\n");
		return readme.substring(begin, readme.indexOf("\n## ", begin + 1));
	}

	private void paste(String quickStart) throws IOException {
		Matcher files = FILE.matcher(quickStart);
		while (files.find()) {
			Path file = this.project.resolve(files.group(1));
			Files.createDirectories(file.getParent());
			Files.writeString(file, files.group(2));
		}
		assertThat(this.project.resolve("pom.xml")).exists();
	}

	/** With nothing on the class path that the pom does not ask for. */
	private String compile() throws Exception {
		String libraries = PomClassPath.of(this.project.resolve("pom.xml"));
		ByteArrayOutputStream errors = new ByteArrayOutputStream();
		int result = ToolProvider.getSystemJavaCompiler()
			.run(null, null, errors, "--release", "17", "-parameters", "-cp", libraries, "-d",
					this.project.resolve("target").toString(), source().toString());
		assertThat(result).as(errors.toString(StandardCharsets.UTF_8)).isZero();
		return this.project.resolve("target") + File.pathSeparator + this.project.resolve("src/main/resources")
				+ File.pathSeparator + libraries;
	}

	private String run(String classPath) throws Exception {
		String main = this.project.resolve(JAVA).relativize(source()).toString();
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-cp", classPath, main.replace(".java", "").replace(File.separator, "."))
			.directory(this.project.toFile())
			.redirectErrorStream(true)
			.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor()).as(output).isZero();
		return output;
	}

	private Path source() throws IOException {
		try (var files = Files.walk(this.project.resolve(JAVA))) {
			return files.filter(Files::isRegularFile).findFirst().orElseThrow();
		}
	}

}

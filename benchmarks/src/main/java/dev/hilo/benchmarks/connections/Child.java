package dev.hilo.benchmarks.connections;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;

import dev.hilo.benchmarks.ClassPath;

/**
 * A process of {@link ManyGenerators}, as seen from outside.
 */
final class Child {

	private final Process process;

	private final BufferedReader output;

	private final Writer input;

	Child(String... arguments) throws IOException {
		String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
		ProcessBuilder builder = new ProcessBuilder(java, "-cp", ClassPath.without(), ManyGenerators.class.getName());
		builder.command().addAll(List.of(arguments));
		// What it logs would fill the pipe
		this.process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
		this.output = this.process.inputReader();
		this.input = this.process.outputWriter();
	}

	/** Lets it go on. */
	void tell() throws IOException {
		this.input.write('\n');
		this.input.flush();
	}

	/** The next line that starts so; all others are passed on. */
	String await(String start) throws IOException {
		String line = this.output.readLine();
		while (line != null && !line.startsWith(start)) {
			System.err.println(line);
			line = this.output.readLine();
		}
		if (line == null) {
			throw new IllegalStateException("A process has ended before it said '" + start + "'");
		}
		return line;
	}

	void end() throws IOException, InterruptedException {
		tell();
		this.process.waitFor();
	}

	void kill() {
		this.process.destroyForcibly();
	}

}

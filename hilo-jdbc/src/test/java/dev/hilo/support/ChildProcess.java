package dev.hilo.support;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A Java process that answers each line of its input with one of its own, and ends in
 * good order with its input.
 */
public final class ChildProcess implements AutoCloseable {

	private static final int MINUTES = 2;

	private final String main;

	private final Process process;

	private final PrintWriter commands;

	private final BufferedReader answers;

	private final Path log;

	/**
	 * Starts a process. Its first answer tells that it is ready.
	 * @param log for what it writes to its error output
	 */
	public ChildProcess(String classPath, Class<?> main, Path log, List<String> arguments) throws IOException {
		this(List.of(), classPath, main, log, arguments);
	}

	/**
	 * Starts a process with options of its JVM.
	 */
	public ChildProcess(List<String> options, String classPath, Class<?> main, Path log, List<String> arguments)
			throws IOException {
		this.main = main.getSimpleName();
		this.log = log;
		// Logback, where it finds two configurations, would be the first to answer
		List<String> command = new ArrayList<>(
				List.of(ProcessHandle.current().info().command().orElseThrow(), "-XX:TieredStopAtLevel=1",
						"-Dlogback.statusListenerClass=ch.qos.logback.core.status.NopStatusListener"));
		command.addAll(options);
		command.addAll(List.of("-cp", classPath, main.getName()));
		command.addAll(arguments);
		this.process = new ProcessBuilder(command).redirectError(log.toFile()).start();
		this.commands = new PrintWriter(this.process.outputWriter(), true);
		this.answers = this.process.inputReader();
	}

	public String ask(String command) throws IOException {
		this.commands.println(command);
		return answer();
	}

	public String answer() throws IOException {
		String answer = this.answers.readLine();
		if (answer == null) {
			throw failure();
		}
		return answer;
	}

	private IOException failure() throws IOException {
		return new IOException("The process " + this.main + " failed: " + Files.readString(this.log));
	}

	/** Ends it in good order. */
	@Override
	public void close() throws IOException {
		this.commands.close();
		if (this.process.onExit().orTimeout(MINUTES, TimeUnit.MINUTES).join().exitValue() != 0) {
			throw failure();
		}
	}

	public void kill() {
		this.process.destroyForcibly();
	}

}

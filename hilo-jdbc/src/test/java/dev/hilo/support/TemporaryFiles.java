package dev.hilo.support;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Files of databases that all tests share. The JVM deletes them at its end, after its
 * shutdown hooks have stopped the servers.
 */
public final class TemporaryFiles {

	private TemporaryFiles() {
	}

	/** A new folder. It is deleted if it is empty by then. */
	public static Path folder(String prefix) {
		try {
			Path folder = Files.createTempDirectory(prefix);
			folder.toFile().deleteOnExit();
			return folder;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** A SQLite database in a new folder. What SQLite writes beside it is deleted too. */
	public static Path sqlite(String name) {
		Path database = folder("sqlite").resolve(name + ".db");
		Stream.of("", "-journal", "-wal", "-shm").forEach((suffix) -> new File(database + suffix).deleteOnExit());
		return database;
	}

}

package dev.hilo.containers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The scripts of HiLo's tables that users copy.
 */
final class DocumentedSql {

	private DocumentedSql() {
	}

	static String script(String engine) {
		try {
			return Files.readString(Path.of("../../docs/schema/" + engine + ".sql"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}

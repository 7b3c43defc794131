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
		return read("../docs/schema/" + engine + ".sql");
	}

	/** The block that a line with the engine announces. */
	static String blockAfter(String engine) {
		String[] after = read("../docs/databases.md").split("\n" + engine + "[^\n]*:\n\n```sql\n", 2);
		return after[1].substring(0, after[1].indexOf("\n```"));
	}

	private static String read(String file) {
		try {
			return Files.readString(Path.of(file));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}

package dev.hilo.smoke.core;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Properties;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * Counters in a file of one process: for each the highest number reserved, and the stamp
 * of the newest range.
 */
final class FileRangeRepository implements RangeRepository {

	private final Path file;

	FileRangeRepository(Path file) {
		this.file = file;
	}

	@Override
	public synchronized Range next(RangeRequest request) {
		Range range = request.rangeAfter(max(request.collection()), null, null);
		write(range.collection(), range.high(), range.stamp());
		return range;
	}

	@Override
	public synchronized boolean giveBack(Range newest, long lastUsed) {
		String ours = newest.high() + " " + newest.stamp();
		boolean accepted = lastUsed <= newest.high() && ours.equals(read().getProperty(newest.collection()));
		if (accepted) {
			write(newest.collection(), lastUsed, newest.stamp());
		}
		return accepted;
	}

	long max(String collection) {
		return Long.parseLong(read().getProperty(collection, "0 0").split(" ", 2)[0]);
	}

	private Properties read() {
		Properties counters = new Properties();
		if (Files.exists(this.file)) {
			try (Reader reader = Files.newBufferedReader(this.file)) {
				counters.load(reader);
			}
			catch (IOException ex) {
				throw new RangeUnavailableException("can't read " + this.file, ex);
			}
		}
		return counters;
	}

	/** All of the new file, or all of the old one. */
	void write(String collection, long max, long stamp) {
		Properties counters = read();
		counters.setProperty(collection, max + " " + stamp);
		Path written = this.file.resolveSibling(this.file.getFileName() + ".new");
		StringWriter text = new StringWriter();
		try {
			counters.store(text, null);
			Files.writeString(written, text.toString(), StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
					StandardOpenOption.WRITE, StandardOpenOption.SYNC);
			Files.move(written, this.file, StandardCopyOption.ATOMIC_MOVE);
		}
		catch (IOException ex) {
			throw new RangeUnavailableException("can't write " + this.file, ex);
		}
	}

}

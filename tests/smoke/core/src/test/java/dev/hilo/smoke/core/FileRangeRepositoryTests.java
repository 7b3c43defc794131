package dev.hilo.smoke.core;

import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import dev.hilo.range.RangeRepository;
import dev.hilo.test.RangeRepositoryContract;

class FileRangeRepositoryTests extends RangeRepositoryContract {

	private FileRangeRepository store;

	@BeforeEach
	void open(@TempDir Path folder) {
		this.store = new FileRangeRepository(folder.resolve("counters"));
	}

	@Override
	protected RangeRepository repository() {
		return this.store;
	}

	@Override
	protected void setMax(String collection, long max) {
		this.store.write(collection, max, 0);
	}

	@Override
	protected long max(String collection) {
		return this.store.max(collection);
	}

}

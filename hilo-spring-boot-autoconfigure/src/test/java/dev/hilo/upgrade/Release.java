package dev.hilo.upgrade;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.Arguments;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.jdbc.JdbcRangeRepository;

/**
 * What can run as a process beside others. A release to come adds one line: its tag.
 */
enum Release {

	/** Before the core became a module of its own. */
	BEFORE_THE_CORE("1a481467b09b4114ee6867cef93029df2ee72d92"),

	/** What is tested here. */
	CURRENT(null);

	private final @Nullable String revision;

	Release(@Nullable String revision) {
		this.revision = revision;
	}

	/** From each old release to this one, and back. */
	static Stream<Arguments> updates() {
		return Stream.of(values())
			.filter((release) -> release != CURRENT)
			.flatMap((old) -> Stream.of(Arguments.of(old, CURRENT), Arguments.of(CURRENT, old)));
	}

	/** The tests' class path, with the jars of this release in place of the classes. */
	String classPath() {
		List<String> path = new ArrayList<>(List.of(System.getProperty("java.class.path").split(File.pathSeparator)));
		if (this.revision != null) {
			// Each must be there, or nothing would have been replaced
			for (Class<?> type : List.of(HiLoIdGenerator.class, JdbcRangeRepository.class,
					HiLoAutoConfiguration.class)) {
				if (!path.removeIf((entry) -> Path.of(entry).toAbsolutePath().equals(home(type)))) {
					throw new IllegalStateException(home(type) + " is not on the class path " + path);
				}
			}
			path.addAll(0, ReleaseBuild.jars(this.revision).stream().map(Path::toString).toList());
		}
		return String.join(File.pathSeparator, path);
	}

	/** The folder or jar of a class. */
	static Path home(Class<?> type) {
		URL location = type.getProtectionDomain().getCodeSource().getLocation();
		try {
			return Path.of(location.toURI());
		}
		catch (URISyntaxException ex) {
			throw new IllegalStateException(ex);
		}
	}

}

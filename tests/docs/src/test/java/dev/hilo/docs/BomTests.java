package dev.hilo.docs;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The BOM has the version of each module that is published.
 */
@Tag("all")
class BomTests {

	private static final Pattern MODULE = Pattern.compile("<module>([\\w-]+)</module>");

	private static final Pattern MANAGED = Pattern.compile(
			"<groupId>dev.hilo</groupId>\\s*<artifactId>([\\w-]+)</artifactId>\\s*<version>\\$\\{project.version}</version>");

	@Test
	void namesEachPublishedModule() {
		assertThat(named(MANAGED, pom("hilo-bom/"))).isEqualTo(publishedJars())
			.contains("hilo-core", "hilo-spring-boot-starter");
	}

	@Test
	void parentManagesThemToo() {
		assertThat(named(MANAGED, pom(""))).containsAll(publishedJars());
	}

	private static Set<String> publishedJars() {
		return named(MODULE, pom("")).stream()
			.filter((module) -> !pom(module + "/").contains("<unpublished>true</unpublished>"))
			.filter((module) -> !pom(module + "/").contains("<packaging>pom</packaging>"))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static Set<String> named(Pattern pattern, String pom) {
		return pattern.matcher(pom)
			.results()
			.map((MatchResult found) -> found.group(1))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static String pom(String folder) {
		return Pages.read(Pages.ROOT.resolve(folder + "pom.xml"));
	}

}

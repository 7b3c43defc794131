package dev.hilo.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The Java API: the public types whose Javadoc says since when.
 */
@Tag("all")
class ApiOfTypesTests {

	private static final Pattern TYPE = Pattern
		.compile("(?ms)\\A(.*?)^public [-\\w@ ]*(?:class|interface|record|enum) \\w+");

	private static final Pattern SINCE = Pattern.compile("@since (?:\\d+\\.\\d+\\.\\d+)\n");

	/** All of it is there for users. */
	private static final Pattern USERS_PACKAGES = Pattern
		.compile("dev\\.hilo(\\.(naming|range|schemes?|series|web|test))?");

	private static final Set<String> types = sources().filter((file) -> head(file).contains("@since"))
		.map(ApiOfTypesTests::name)
		.collect(Collectors.toSet());

	@Test
	void isWhatTheListSays() throws IOException {
		List<String> lines = types.stream()
			.map(ApiOfTypesTests::load)
			.flatMap(ApiOfTypesTests::withNested)
			.sorted((one, other) -> one.getName().compareTo(other.getName()))
			.flatMap((type) -> new ApiType(type, ApiOfTypesTests::isApi).lines())
			.toList();
		ApiFile.check("types.txt", "The Java API. Not part of it are members that begin with \"outside\": they take or "
				+ "give types outside of it", lines);
	}

	/** But for those that are public for other packages of HiLo. */
	@Test
	void publicTypesOfUsersPackagesSaySinceWhen() {
		assertThat(sources().filter((file) -> !head(file).isEmpty())
			.filter((file) -> USERS_PACKAGES.matcher(name(file).replaceFirst("\\.\\w+$", "")).matches())
			.filter((file) -> !SINCE.matcher(head(file)).find())
			.map(ApiOfTypesTests::name)).containsExactlyInAnyOrder("dev.hilo.naming.CheckedNaming",
					"dev.hilo.schemes.ClassicSchemeFactory", "dev.hilo.schemes.DecimalSchemeFactory",
					"dev.hilo.schemes.PermutedSchemeFactory", "dev.hilo.schemes.TraceSchemeFactory");
	}

	@Test
	void aTypeThatSaysSinceWhenIsPublic() {
		assertThat(sources().filter((file) -> Pages.read(file).contains("\n * @since") && head(file).isEmpty()))
			.isEmpty();
	}

	private static boolean isApi(Class<?> type) {
		Class<?> outer = type.isArray() ? type.getComponentType() : type;
		while (outer.getEnclosingClass() != null) {
			outer = outer.getEnclosingClass();
		}
		return types.contains(outer.getName());
	}

	private static Stream<Class<?>> withNested(Class<?> type) {
		Stream<Class<?>> nested = type.getSimpleName().endsWith("AutoConfiguration") ? Stream.empty()
				: Stream.of(type.getClasses()).filter((each) -> each.getDeclaringClass() == type);
		return Stream.concat(Stream.of(type), nested.flatMap(ApiOfTypesTests::withNested));
	}

	private static Stream<Path> sources() {
		return Pages.sources()
			.filter((file) -> Pages.ROOT.relativize(file).toString().matches("hilo-[^/]*/src/main/java/.*\\.java"));
	}

	/** What is above the declaration of a public type. */
	private static String head(Path file) {
		return TYPE.matcher(Pages.read(file)).results().map((match) -> match.group(1)).findFirst().orElse("");
	}

	private static String name(Path file) {
		return file.toString().replaceFirst(".*/src/main/java/", "").replaceFirst("\\.java$", "").replace('/', '.');
	}

	private static Class<?> load(String name) {
		try {
			return Class.forName(name, false, ApiOfTypesTests.class.getClassLoader());
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException(ex);
		}
	}

}

package dev.hilo.docs;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The rules that docs/compatibility.md gives for types that users implement or create.
 */
@Tag("all")
class ApiFileTests {

	private static final List<String> BEFORE = List.of("interface Store", "    Range next()", "annotation Id",
			"    boolean assigned() default \"false\"", "record Tag(String text)", "    new(String text)",
			"final class Range", "    long low()", "    new(long low)");

	@Test
	void whatIsAddedToATypeThatUsersImplementNeedsADefault() {
		assertThat(changed("    Range next()", "    Range next()", "    outside: void probe(Probe probe)",
				"    void stop()"))
			.containsExactly(
					"interface Store    outside: void probe(Probe probe): what is added to a type that users implement "
							+ "has a default",
					"interface Store    void stop(): what is added to a type that users implement has a default");
		assertThat(changed("annotation Id", "annotation Id", "    int size()")).hasSize(1);
		assertThat(changed("    Range next()", "    Range next()", "    outside: default void probe(Probe probe)",
				"    default void stop()", "    static Store of()"))
			.isEmpty();
	}

	@Test
	void aConstructorStaysAndARecordIsWhole() {
		assertThat(changed("    new(long low)", "    new(long low, long high)"))
			.containsExactly("final class Range    new(long low): a constructor stays, and what is new comes as a "
					+ "further method, such as withTrial");
		assertThat(changed("record Tag(String text)", "record Tag(String text, int size)"))
			.contains("record Tag(String text): the components of a record never change");
	}

	@Test
	void whatIsGoneIsNamedAndWhatIsNewBreaksNothing() {
		assertThat(changed("    long low()")).containsExactly("final class Range    long low(): it is gone or changed");
		assertThat(changed("    new(long low)", "    new(long low)", "    long high()", "interface Fresh",
				"    void run()"))
			.isEmpty();
	}

	private static List<String> changed(String line, String... by) {
		return ApiFile.breaks(BEFORE,
				BEFORE.stream().flatMap((each) -> (each.equals(line) ? List.of(by) : List.of(each)).stream()).toList());
	}

}

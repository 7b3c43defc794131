package dev.hilo.jpa;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The other schemes and settings of collections, under JPA.
 */
@Tag("all")
class JpaSchemesTests {

	private final ApplicationContextRunner application = JpaApplication.with(Engine.H2, Shop.BigNumber.class,
			Shop.Leaf.class);

	@Test
	void trace() {
		with("scheme=trace", "trace.node-no=1")
			.run((context) -> assertThat(ids(context, 3)).doesNotHaveDuplicates().allMatch((id) -> id > 1L << 22));
	}

	@Test
	void decimal() {
		with("scheme=decimal", "decimal.launch-id=7")
			.run((context) -> assertThat(ids(context, 3)).doesNotHaveDuplicates().allMatch((id) -> id % 100_000 == 7));
	}

	@Test
	void permuted() {
		with("scheme=permuted")
			.run((context) -> assertThat(ids(context, 3)).doesNotHaveDuplicates().isNotEqualTo(List.of(1L, 2L, 3L)));
	}

	@Test
	void sharedCounter() {
		with("shared-with=leaves").run((context) -> {
			assertThat(new JpaApplication(context).persist(new Shop.Leaf()).id).isEqualTo(1);
			assertThat(ids(context, 2)).containsExactly(2L, 3L);
		});
	}

	@Test
	void bounded() {
		with("domain=3").run((context) -> {
			assertThat(ids(context, 3)).containsExactly(1L, 2L, 3L);
			assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(() -> ids(context, 1));
		});
	}

	@Test
	void numbersThatTheTypeOfTheIdCanNotHoldFailTheStart() {
		JpaApplication.with(Engine.H2, Shop.MediumNumber.class)
			.withPropertyValues("hilo.collections.MediumNumbers.scheme=trace",
					"hilo.collections.MediumNumbers.trace.node-no=1")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContainingAll("hilo.collections.mediumnumbers.scheme is 'trace'", "ends at 2147483647"));
	}

	private ApplicationContextRunner with(String... properties) {
		return this.application.withPropertyValues(
				Stream.of(properties).map("hilo.collections.BigNumbers."::concat).toArray(String[]::new));
	}

	private static List<Long> ids(ApplicationContext context, int count) {
		JpaApplication application = new JpaApplication(context);
		return Stream.generate(Shop.BigNumber::new)
			.limit(count)
			.map((entity) -> application.persist(entity).id)
			.toList();
	}

}

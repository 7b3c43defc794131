package dev.hilo.entity;

import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EntityFilterTests {

	private static final String PACKAGE = EntityFilterTests.class.getPackageName();

	@Test
	void classIsNamedByItsOwnNameAndNotByItsPackageOrTheClassAroundIt() {
		assertThat(including(Order.class.getName()).names(Order.class)).isTrue();
		assertThat(including(PACKAGE + ".EntityFilterTests.Order").names(Order.class)).isTrue();
		assertThat(including(PACKAGE).names(Order.class)).isFalse();
		assertThat(including(EntityFilterTests.class.getName()).names(Order.class)).isFalse();
		assertThat(including().names(Order.class)).isFalse();
	}

	private static EntityFilter including(String... names) {
		return new EntityFilter(Set.of(names), Set.of(), (type) -> false);
	}

	private static final class Order {

	}

}

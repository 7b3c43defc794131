package dev.hilo.moving;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application moves from Hibernate's sequence to HiLo, and back, instance by instance
 * under load.
 */
@Tag("long")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RollingMoveTests {

	private static final int INSTANCES = 2;

	@TempDir
	private Path folder;

	@Test
	void noIdIsGivenTwiceOnTheWayToACounterOfOurOwnAndBack() throws IOException {
		try (Fleet fleet = fleet(Version.HIBERNATE)) {
			fleet.replaceAll(Version.SHARED);
			fleet.replaceAll(Version.OWN);
			assertThat(highest(fleet)).isGreaterThan(Version.HEAD_ROOM);
			setSequence(fleet, "max_value + " + Version.HEAD_ROOM);
			fleet.replaceAll(Version.SHARED);
			assertThat(highest(fleet)).isGreaterThan(2 * Version.HEAD_ROOM);
			fleet.replaceAll(Version.HIBERNATE);
			fleet.end();
			System.out.printf("%d instances moved and moved back under load: %d ids, %d twice%n", INSTANCES,
					fleet.stored(), fleet.twice());
			assertThat(fleet.twice()).isZero();
			assertThat(fleet.rows()).isEqualTo(fleet.stored())
				.isGreaterThan((long) Fleet.ORDERS * INSTANCES * INSTANCES * 4);
		}
	}

	@Test
	void idsAreGivenTwiceWithoutHeadRoomWhileOthersUseTheSequence() throws IOException {
		try (Fleet fleet = fleet(Version.SHARED)) {
			fleet.start(Version.OWN_WITHOUT_HEAD_ROOM);
			fleet.awaitDuplicate();
			fleet.end();
			System.out.printf("A move without head-room: %d ids, %d twice%n", fleet.stored(), fleet.twice());
			assertThat(fleet.twice()).isPositive();
		}
	}

	@Test
	void idsAreGivenTwiceOnTheWayBackWithoutHeadRoom() throws IOException {
		try (Fleet fleet = fleet(Version.OWN)) {
			setSequence(fleet, "max_value");
			fleet.start(Version.HIBERNATE);
			fleet.awaitDuplicate();
			fleet.end();
			System.out.printf("A move back without head-room: %d ids, %d twice%n", fleet.stored(), fleet.twice());
			assertThat(fleet.twice()).isPositive();
		}
	}

	private Fleet fleet(Version version) throws IOException {
		Fleet fleet = new Fleet(this.folder);
		for (int i = 0; i < INSTANCES; i++) {
			fleet.start(version);
		}
		return fleet;
	}

	private static long highest(Fleet fleet) {
		return fleet.database.sql("SELECT max(id) FROM orders").query(Long.class).single();
	}

	private static void setSequence(Fleet fleet, String value) {
		fleet.database.sql("SELECT setval('order_seq', " + value + ") FROM hilo_range WHERE collection = 'orders'")
			.query(Long.class)
			.single();
	}

}

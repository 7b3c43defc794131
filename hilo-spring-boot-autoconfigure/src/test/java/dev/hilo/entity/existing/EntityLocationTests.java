package dev.hilo.entity.existing;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.Map;

import javax.sql.DataSource;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

class EntityLocationTests {

	private final DataSource dataSource = mock(DataSource.class);

	@Test
	void isTheSameWithTheSameParts() {
		assertThat(new EntityLocation("north", this.dataSource)).isEqualTo(new EntityLocation("north", this.dataSource))
			.hasSameHashCodeAs(new EntityLocation("north", this.dataSource))
			.isNotEqualTo(new EntityLocation("south", this.dataSource))
			.isNotEqualTo(new EntityLocation("north", mock(DataSource.class)))
			.isNotEqualTo(new EntityLocation("north", this.dataSource, EntityLocation.Protocol.OTHER));
		assertThat(new EntityLocation(null, null)).isEqualTo(EntityLocation.DEFAULT)
			.hasSameHashCodeAs(EntityLocation.DEFAULT)
			.isNotEqualTo(EntityLocation.BESIDE_RANGES);
	}

	@Test
	void databasesSpreadInAMap() {
		assertThat(new EntityLocation("north", this.dataSource))
			.doesNotHaveSameHashCodeAs(new EntityLocation("south", this.dataSource));
	}

	@Test
	void asAKeyItLetsTheClassLoaderOfAWebApplicationGo() throws Exception {
		WeakReference<ClassLoader> loader = new WeakReference<>(useInALoaderOfItsOwn());
		Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> {
			System.gc();
			return loader.get() == null;
		});
	}

	private static ClassLoader useInALoaderOfItsOwn() throws IOException, ReflectiveOperationException {
		URL ours = EntityLocation.class.getProtectionDomain().getCodeSource().getLocation();
		try (URLClassLoader loader = new URLClassLoader(new URL[] { ours }, ClassLoader.getPlatformClassLoader())) {
			Class<?> type = loader.loadClass(EntityLocation.class.getName());
			assertThat(type.getClassLoader()).isSameAs(loader);
			Object location = type.getField("DEFAULT").get(null);
			Object equal = type.getConstructor(String.class, DataSource.class).newInstance(null, null);
			assertThat(Map.of(location, "").containsKey(equal)).isTrue();
			return loader;
		}
	}

}

package dev.hilo.jpa;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.util.Objects;
import java.util.Set;

import jakarta.persistence.EntityManagerFactory;
import org.hibernate.bytecode.enhance.spi.DefaultEnhancementContext;
import org.hibernate.bytecode.enhance.spi.Enhancer;
import org.hibernate.bytecode.enhance.spi.UnloadedClass;
import org.hibernate.bytecode.enhance.spi.UnloadedField;
import org.hibernate.bytecode.internal.BytecodeProviderInitiator;
import org.hibernate.engine.spi.ManagedEntity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Entities that Hibernate has enhanced at build time.
 */
class JpaEnhancedEntitiesTests {

	@ParameterizedTest
	@ValueSource(classes = { Shop.Versioned.class, Shop.PlainInt.class })
	void enhancedEntityGetsId(Class<?> type) throws Exception {
		ClassLoader enhancing = new EnhancingClassLoader();
		Class<?> enhanced = enhancing.loadClass(type.getName());
		assertThat(ManagedEntity.class).isAssignableFrom(enhanced);
		JpaApplication.with(Engine.H2, enhanced).withClassLoader(enhancing).run((context) -> {
			Constructor<?> constructor = enhanced.getDeclaredConstructor();
			constructor.setAccessible(true);
			Object entity = new JpaApplication(context).persist(constructor.newInstance());
			Object id = context.getBean(EntityManagerFactory.class).getPersistenceUnitUtil().getIdentifier(entity);
			assertThat(id).isIn("versioneds/1-A", 1);
		});
	}

	/** Enhances entities, as the plugins for builds do. */
	private static final class EnhancingClassLoader extends ClassLoader {

		private static final Set<String> OWN = Set.of(Shop.class.getName(), Shop.Versioned.class.getName(),
				Shop.PlainInt.class.getName());

		private final Enhancer enhancer = BytecodeProviderInitiator.buildDefaultBytecodeProvider()
			.getEnhancer(new DefaultEnhancementContext() {

				@Override
				public ClassLoader getLoadingClassLoader() {
					return JpaEnhancedEntitiesTests.class.getClassLoader();
				}

				@Override
				public boolean hasLazyLoadableAttributes(UnloadedClass type) {
					return true;
				}

				@Override
				public boolean isLazyLoadable(UnloadedField field) {
					return true;
				}

			});

		EnhancingClassLoader() {
			super(JpaEnhancedEntitiesTests.class.getClassLoader());
		}

		@Override
		protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			synchronized (getClassLoadingLock(name)) {
				Class<?> known = findLoadedClass(name);
				return (known != null) ? known : OWN.contains(name) ? define(name) : super.loadClass(name, resolve);
			}
		}

		private Class<?> define(String name) {
			try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
				byte[] original = Objects.requireNonNull(file).readAllBytes();
				this.enhancer.discoverTypes(name, original);
				byte[] enhanced = this.enhancer.enhance(name, original);
				byte[] bytes = (enhanced != null) ? enhanced : original;
				return defineClass(name, bytes, 0, bytes.length);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}

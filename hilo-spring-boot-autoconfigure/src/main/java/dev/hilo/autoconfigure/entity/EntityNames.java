package dev.hilo.autoconfigure.entity;

import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.core.NativeDetector;
import org.springframework.util.StringUtils;

import dev.hilo.autoconfigure.HiLoProperties;

/**
 * Warns at the start of names in {@code hilo.entities} that have no effect, since the
 * class path has no such class and no such package.
 */
final class EntityNames implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(EntityNames.class);

	private final HiLoProperties.Entities entities;

	private final ClassPathNames classPath;

	EntityNames(HiLoProperties.Entities entities, ClassLoader classLoader) {
		this.entities = entities;
		this.classPath = new ClassPathNames(classLoader);
	}

	@Override
	public void afterSingletonsInstantiated() {
		// A native image has no files of classes
		if (!NativeDetector.inNativeImage()) {
			check("hilo.entities.include", this.entities.include());
			check("hilo.entities.exclude", this.entities.exclude());
		}
	}

	private void check(String property, List<String> names) {
		for (String name : names) {
			if (!StringUtils.hasText(name) || !this.classPath.has(name)) {
				logger.warn(
						"{} has '{}', which is neither a class nor a package of the application: write the full name",
						property, name);
			}
		}
	}

}

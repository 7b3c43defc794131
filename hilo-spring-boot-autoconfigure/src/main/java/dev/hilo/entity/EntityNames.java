package dev.hilo.entity;

import java.io.IOException;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.core.NativeDetector;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

import dev.hilo.autoconfigure.HiLoProperties;

/**
 * Warns at the start of names in {@code hilo.entities} that have no effect, since the
 * class path has no such class and no such package.
 *
 * @param entities the names
 * @param classLoader knows the class path
 */
record EntityNames(HiLoProperties.Entities entities, ClassLoader classLoader) implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(EntityNames.class);

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
			if (!StringUtils.hasText(name) || !isOnClassPath(name, this.classLoader)) {
				logger.warn(
						"{} has '{}', which is neither a class nor a package of the application: write the full name",
						property, name);
			}
		}
	}

	static boolean isOnClassPath(String name, ClassLoader classLoader) {
		return ClassUtils.isPresent(name, classLoader)
				// Spring tries one nested class with a dot, and this one within another
				|| ClassUtils.isPresent(name.replaceFirst("\\.(\\w+)$", "\\$$1"), classLoader)
				|| isPackage(name.replace('.', '/'), classLoader);
	}

	private static boolean isPackage(String path, ClassLoader classLoader) {
		try {
			// Some jars have no folders, and are searched only if the first one is a
			// pattern
			return classLoader.getResource(path + "/") != null || new PathMatchingResourcePatternResolver(classLoader)
				.getResources("classpath*:?" + path.substring(1) + "/**/*.class").length > 0;
		}
		catch (IOException ex) {
			return true; // as far as is known
		}
	}

}

package dev.hilo.autoconfigure.entity;

import java.io.IOException;

import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * Tells whether the class path has a class or a package. Looks for files only, and loads
 * no class.
 */
final class ClassPathNames {

	private final ClassLoader classLoader;

	ClassPathNames(ClassLoader classLoader) {
		this.classLoader = classLoader;
	}

	/**
	 * Whether a name is that of a class or a package.
	 * @param name the name; of a nested class with {@code $} or {@code .}
	 */
	boolean has(String name) {
		return isClass(name) || isPackage(name.replace('.', '/'));
	}

	private boolean isClass(String name) {
		String path = name.replace('.', '/');
		while (true) {
			if (has(path, ".class")) {
				return true;
			}
			int last = path.lastIndexOf('/');
			if (last < 0) {
				return false;
			}
			path = path.substring(0, last) + "$" + path.substring(last + 1);
		}
	}

	private boolean has(String path, String ending) {
		return this.classLoader.getResource(path + ending) != null;
	}

	private boolean isPackage(String path) {
		return has(path, "/") || has(path, "") || isInAJarWithoutFolders(path);
	}

	/**
	 * Some jars have no entries for folders, so their files have to be looked through.
	 */
	private boolean isInAJarWithoutFolders(String path) {
		// The resolver looks into each jar only if the first folder is a pattern
		String pattern = "classpath*:?" + path.substring(1) + "/**/*.class";
		try {
			for (Resource found : new PathMatchingResourcePatternResolver(this.classLoader).getResources(pattern)) {
				if (found.getURL().getPath().contains("/" + path + "/")) {
					return true;
				}
			}
			return false;
		}
		catch (IOException ex) {
			// Nobody is warned of what can't be looked for
			return true;
		}
	}

}

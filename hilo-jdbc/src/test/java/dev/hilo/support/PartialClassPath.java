package dev.hilo.support;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * The class path of an application that lacks some libraries. What each application has
 * is shared, as it need not be loaded anew; HiLo and what it may meet is not, since what
 * a class refers to is looked for by its own loader.
 */
public final class PartialClassPath extends URLClassLoader {

	private static final Pattern EACH_HAS = Pattern.compile(
			"(spring-(core|beans|context|aop|expression|boot|boot-autoconfigure)|commons-logging|slf4j-api|jspecify|h2)"
					+ "-\\d.*");

	private static final Pattern HILO_NEEDS = Pattern.compile("(test-)?classes|(hilo|evo-inflector)-.*");

	/** They would begin the logging of the process anew. */
	private static final Pattern LOGGING = Pattern.compile("(logback|log4j|jul-to-slf4j)-.*");

	private static final ClassLoader SHARED = new URLClassLoader(urls(EACH_HAS.asMatchPredicate()),
			ClassLoader.getPlatformClassLoader());

	private final Set<String> used = new TreeSet<>();

	private PartialClassPath(Predicate<String> jars) {
		super(urls(EACH_HAS.asMatchPredicate()
			.or(LOGGING.asMatchPredicate())
			.negate()
			.and(HILO_NEEDS.asMatchPredicate().or(jars))), SHARED);
	}

	/**
	 * A class path of some jars, beside those that HiLo needs.
	 * @param jars which ones, by the names of their files
	 * @return the class path
	 */
	public static PartialClassPath of(Predicate<String> jars) {
		return new PartialClassPath(jars);
	}

	/**
	 * The names of the jars that a class was loaded from, but for those that HiLo needs.
	 * @return a copy
	 */
	public Set<String> used() {
		synchronized (this.used) {
			return Set.copyOf(this.used);
		}
	}

	/**
	 * Calls a static method in this class path.
	 * @param type its class
	 * @param method its name, without parameters
	 * @return the result, of a type that the platform has
	 * @throws Throwable what the method throws
	 */
	public @Nullable Object call(Class<?> type, String method) throws Throwable {
		Thread thread = Thread.currentThread();
		ClassLoader before = thread.getContextClassLoader();
		thread.setContextClassLoader(this);
		try {
			return loadClass(type.getName()).getMethod(method).invoke(null);
		}
		catch (InvocationTargetException ex) {
			throw ex.getTargetException();
		}
		finally {
			thread.setContextClassLoader(before);
		}
	}

	@Override
	protected Class<?> findClass(String name) throws ClassNotFoundException {
		Class<?> found = super.findClass(name);
		String file = fileName(found.getProtectionDomain().getCodeSource().getLocation().getPath());
		if (!HILO_NEEDS.matcher(file).matches()) {
			synchronized (this.used) {
				this.used.add(file);
			}
		}
		return found;
	}

	private static URL[] urls(Predicate<String> jars) {
		return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
			.filter((entry) -> jars.test(fileName(entry)))
			.map(PartialClassPath::url)
			.toArray(URL[]::new);
	}

	private static String fileName(String path) {
		return Path.of(path).getFileName().toString();
	}

	private static URL url(String path) {
		try {
			return Path.of(path).toUri().toURL();
		}
		catch (MalformedURLException ex) {
			throw new IllegalStateException(ex);
		}
	}

}

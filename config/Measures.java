import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ClassType;
import com.sun.jdi.Field;
import com.sun.jdi.IntegerValue;
import com.sun.jdi.LongValue;
import com.sun.jdi.Method;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.PrimitiveValue;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;

/**
 * How large the product is, how its packages hang together, and how many files an id, a
 * property and an entity pass. In the root of a clone:
 *
 * <pre>java config/Measures.java</pre>
 *
 * or with the folder of another clone, such as a worktree of an older commit. It compiles
 * that clone first. Needs a JDK 17 or later.
 * <ul>
 * <li><b>Code</b> is a line that is not blank, a comment, an import or the package.
 * {@code package-info} counts nowhere.</li>
 * <li><b>Circle</b>: the largest set of top-level types of a package that all depend on
 * each other, directly or by others of the package, as jdeps sees it.</li>
 * <li><b>Ways</b> are measured in a JVM of their own, by the debugger's interface: the
 * top-level types of which at least one method was entered.</li>
 * </ul>
 */
public final class Measures {

	private static final List<String> PRODUCT = List.of("hilo-core", "hilo-jdbc", "hilo-spring-boot-autoconfigure");

	private static final List<String> MODULES = Stream.concat(PRODUCT.stream(), Stream.of("hilo-test")).toList();

	/** As docs/compatibility.md has it: all of these packages, and these types wherever they are. */
	private static final Set<String> API_PACKAGES = Set.of("dev.hilo", "dev.hilo.naming", "dev.hilo.range",
			"dev.hilo.scheme", "dev.hilo.test");

	private static final Set<String> API_TYPES = Set.of("HiLoSequences", "HiLoSequencesBuilder", "CollectionSettings",
			"FloorSource", "RangeIdGenerator", "HiLoSequencesCustomizer", "HiLoDataSource", "ExistingIds", "HiLoId",
			"JdbcRangeRepository", "JdbcRangeRepositoryBuilder", "PublicId", "HiLoPublicIds",
			"InvalidPublicIdException");

	private static final Pattern LITERAL_OR_COMMENT = Pattern
		.compile("(?s)\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\])+'|/\\*.*?\\*/|//[^\n]*");

	private static final Pattern PUBLIC = Pattern
		.compile("(?m)^public (?:\\w+ |non-sealed )*(?:class|interface|record|enum|@interface) ");

	private static final Pattern DEPENDENCY = Pattern.compile("\\s+(dev\\.hilo[\\w.$]*)\\s+->\\s+(dev\\.hilo[\\w.$]*)\\s.*");

	private final Path root;

	private Measures(Path root) {
		this.root = root.toAbsolutePath().normalize();
	}

	public static void main(String[] arguments) throws Exception {
		Measures measures = new Measures(Path.of((arguments.length > 0) ? arguments[0] : ""));
		String classPath = measures.compile();
		measures.printSizes();
		measures.printWays(classPath);
	}

	/** Leaves the classes of all modules, and gives the class path of an application with Spring Data JDBC. */
	private String compile() throws IOException, InterruptedException {
		Path classPath = Files.createTempFile("hilo", ".classpath");
		String wrapper = this.root.resolve(File.separatorChar == '/' ? "mvnw" : "mvnw.cmd").toString();
		int exit = new ProcessBuilder(wrapper, "-q", "-B", "-pl", "hilo-test,smoke-tests/jdbc", "-am", "test-compile",
				"org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath",
				"-Dmdep.outputFile=" + classPath, "-Dmdep.includeScope=runtime")
			.directory(this.root.toFile())
			.inheritIO()
			.start()
			.waitFor();
		if (exit != 0) {
			throw new IllegalStateException("Maven ended with " + exit);
		}
		return Files.readString(classPath);
	}

	// Sizes

	private void printSizes() throws IOException {
		Map<String, List<Source>> packages = new TreeMap<>();
		for (String module : MODULES) {
			for (Path file : sources(module)) {
				Source source = Source.of(module, file);
				packages.computeIfAbsent(source.packageName(), (name) -> new ArrayList<>()).add(source);
			}
		}
		Map<String, Set<String>> dependencies = dependencies();
		System.out.printf("%-36s %6s %6s %6s %6s %6s %8s %6s%n", "package", "files", "lines", "code", "median", "public",
				"not API", "circle");
		packages.forEach((name, sources) -> print(name, sources, largestCircle(name, dependencies)));
		System.out.println();
		for (String module : MODULES) {
			print(module, of(packages, List.of(module)), null);
		}
		print("the product: all but hilo-test", of(packages, PRODUCT), null);
	}

	private List<Path> sources(String module) throws IOException {
		Path folder = this.root.resolve(module + "/src/main/java");
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter((file) -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
				.sorted()
				.toList();
		}
	}

	private static List<Source> of(Map<String, List<Source>> packages, List<String> modules) {
		return packages.values().stream().flatMap(List::stream).filter((file) -> modules.contains(file.module())).toList();
	}

	private static void print(String name, List<Source> sources, Set<String> circle) {
		long[] lines = sources.stream().mapToLong(Source::lines).sorted().toArray();
		String row = "%-36s %6d %6d %6d %6d %6d %8d %6s  %s".formatted(name, sources.size(), sum(sources, Source::lines),
				sum(sources, Source::code), (lines.length > 0) ? lines[lines.length / 2] : 0,
				sum(sources, (file) -> file.isPublic() ? 1 : 0), sum(sources, (file) -> file.isInternalPublic() ? 1 : 0),
				(circle != null) ? circle.size() : "", (circle != null) ? String.join(" ", circle) : "");
		System.out.println(row.stripTrailing());
	}

	private static long sum(List<Source> sources, ToLongFunction<Source> figure) {
		return sources.stream().mapToLong(figure).sum();
	}

	/** Of each top-level type, those that it depends on. */
	private Map<String, Set<String>> dependencies() {
		List<String> folders = MODULES.stream()
			.map((module) -> this.root.resolve(module + "/target/classes"))
			.filter(Files::isDirectory)
			.map(Path::toString)
			.toList();
		List<String> options = new ArrayList<>(
				List.of("-verbose", "--multi-release", "base", "-cp", String.join(File.pathSeparator, folders)));
		options.addAll(folders);
		StringWriter told = new StringWriter();
		ToolProvider.findFirst("jdeps")
			.orElseThrow()
			.run(new PrintWriter(told), new PrintWriter(System.err, true), options.toArray(String[]::new));
		Map<String, Set<String>> dependencies = new TreeMap<>();
		told.toString().lines().map(DEPENDENCY::matcher).filter(Matcher::matches).forEach((found) -> {
			String from = topLevel(found.group(1));
			String to = topLevel(found.group(2));
			dependencies.computeIfAbsent(from, (type) -> new TreeSet<>()).add(to);
		});
		return dependencies;
	}

	private static Set<String> largestCircle(String packageName, Map<String, Set<String>> dependencies) {
		List<String> types = dependencies.keySet().stream().filter((type) -> packageOf(type).equals(packageName)).toList();
		Map<String, Set<String>> reached = new HashMap<>();
		for (String type : types) {
			Set<String> seen = new TreeSet<>();
			Deque<String> next = new ArrayDeque<>(List.of(type));
			while (!next.isEmpty()) {
				dependencies.getOrDefault(next.pop(), Set.of())
					.stream()
					.filter((other) -> packageOf(other).equals(packageName) && seen.add(other))
					.forEach(next::push);
			}
			reached.put(type, seen);
		}
		Set<String> largest = Set.of();
		for (String type : types) {
			Set<String> circle = reached.get(type)
				.stream()
				.filter((other) -> !other.equals(type) && reached.getOrDefault(other, Set.of()).contains(type))
				.collect(Collectors.toCollection(TreeSet::new));
			circle.add(type);
			if (circle.size() > Math.max(1, largest.size())) {
				largest = circle;
			}
		}
		return largest.stream().map(Measures::simpleName).collect(Collectors.toCollection(TreeSet::new));
	}

	private static String topLevel(String type) {
		return type.replaceFirst("[$/].*", "");
	}

	private static String packageOf(String type) {
		return type.substring(0, Math.max(0, type.lastIndexOf('.')));
	}

	private static String simpleName(String type) {
		return type.substring(type.lastIndexOf('.') + 1);
	}

	private record Source(String module, String packageName, String name, long lines, long code, boolean isPublic) {

		static Source of(String module, Path file) throws IOException {
			String text = Files.readString(file);
			String code = LITERAL_OR_COMMENT.matcher(text).replaceAll((found) -> isComment(found.group()) ? ""
					: Matcher.quoteReplacement(found.group()));
			String packageName = code.lines().filter((line) -> line.startsWith("package ")).findFirst().orElseThrow()
				.replaceAll("package |;.*", "");
			return new Source(module, packageName, file.getFileName().toString().replace(".java", ""),
					text.lines().count(), code.lines().filter(Source::isCode).count(), PUBLIC.matcher(code).find());
		}

		boolean isInternalPublic() {
			return this.isPublic && !API_PACKAGES.contains(this.packageName) && !API_TYPES.contains(this.name);
		}

		private static boolean isComment(String text) {
			return text.startsWith("/*") || text.startsWith("//");
		}

		private static boolean isCode(String line) {
			return !line.isBlank() && !line.startsWith("import ") && !line.startsWith("package ");
		}

	}

	// Ways

	private void printWays(String classPath) throws Exception {
		Path classes = Files.createTempDirectory("hilo-ways");
		Path source = Files.writeString(Files.createDirectories(classes.resolve("ways")).resolve("Ways.java"), APPLICATION);
		JavaCompiler compiler = javax.tools.ToolProvider.getSystemJavaCompiler();
		if (compiler.run(null, null, null, "-nowarn", "-proc:none", "-parameters", "-cp", classPath, "-d",
				classes.toString(), source.toString()) != 0) {
			throw new IllegalStateException("The application for the ways does not compile");
		}
		Target target = new Target(classes + File.pathSeparator + classPath);
		Map<String, Set<String>> ways = target.ways();
		ways.put("property", target.typesThatCarry(CAPACITY));
		System.out.println();
		print("warm", "a number and a document id from ranges at hand", ways.get("warm"));
		print("cold", "the first number of a collection, with the refill, on an H2 table in use", ways.get("cold"));
		print("first", "the same for the first collection of all, with the pool of refills", ways.get("first"));
		print("entity", "a new aggregate saved by a repository, when warm", ways.get("entity"));
		Set<String> beside = new TreeSet<>(ways.get("entity"));
		beside.removeAll(ways.get("warm"));
		print("  beside warm", "of these, those that are not on the warm way", beside);
		print("property", "what has hilo.collections.x.initial-capacity in its hands, from its binding to the request",
				ways.get("property"));
	}

	private static void print(String way, String what, Set<String> types) {
		System.out.printf("%-14s %3d files: %s%n", way, types.size(), what);
		Map<String, List<String>> packages = types.stream()
			.collect(Collectors.groupingBy(Measures::packageOf, TreeMap::new,
					Collectors.mapping(Measures::simpleName, Collectors.toList())));
		packages.forEach((name, names) -> System.out.printf("    %-34s %2d %s%n", name, names.size(), String.join(" ", names)));
	}

	private static final long CAPACITY = 7919;

	/** Runs the application, with a breakpoint at the begin of each of our methods. */
	private record Target(String classPath) {

		Map<String, Set<String>> ways() throws Exception {
			Map<String, Set<String>> ways = new LinkedHashMap<>();
			String[] way = { "end" };
			run("", EventRequest.SUSPEND_NONE, (entry) -> {
				Method method = entry.location().method();
				String type = method.declaringType().name();
				if (type.startsWith("ways.")) {
					way[0] = method.name();
				}
				else if (!way[0].equals("end") && !method.isStaticInitializer() && !isLambda(type)) {
					ways.computeIfAbsent(way[0], (name) -> new TreeSet<>()).add(topLevel(type));
				}
				return true;
			});
			return ways;
		}

		/**
		 * The types with a method that was entered with the value: in an argument, in a
		 * field of its object, or in a field of an argument. Ends where a store is asked.
		 */
		Set<String> typesThatCarry(long value) throws Exception {
			Set<String> types = new TreeSet<>();
			run("--hilo.collections.counted.initial-capacity=" + value, EventRequest.SUSPEND_EVENT_THREAD, (entry) -> {
				StackFrame frame = entry.thread().frame(0);
				List<Value> arguments = frame.getArgumentValues();
				boolean carries = carries(frame.thisObject(), value, 1)
						|| arguments.stream().anyMatch((argument) -> carries(argument, value, 1));
				Method method = entry.location().method();
				if (carries) {
					types.add(topLevel(method.declaringType().name()));
				}
				return !(carries && method.name().equals("next") && isStore(method.declaringType()));
			});
			return types;
		}

		/** The class that the JVM makes of one has no file; its code is in the class that has the lambda. */
		private static boolean isLambda(String type) {
			return type.contains("$$Lambda");
		}

		private static boolean isStore(ReferenceType type) {
			return type instanceof ClassType store
					&& store.allInterfaces().stream().anyMatch((each) -> each.name().equals("dev.hilo.range.RangeRepository"));
		}

		private static boolean carries(Value held, long value, int depth) {
			if (held instanceof IntegerValue || held instanceof LongValue) {
				return ((PrimitiveValue) held).longValue() == value;
			}
			if (!(held instanceof ObjectReference object)) {
				return false;
			}
			String type = object.referenceType().name();
			boolean box = type.equals("java.lang.Integer") || type.equals("java.lang.Long");
			if (!box && (depth == 0 || !type.startsWith("dev.hilo."))) {
				return false;
			}
			List<Field> fields = object.referenceType().allFields().stream().filter((field) -> !field.isStatic()).toList();
			return object.getValues(fields).values().stream().anyMatch((next) -> carries(next, value, depth - 1));
		}

		private void run(String argument, int suspended, Listener listener) throws Exception {
			LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
			Map<String, Connector.Argument> arguments = connector.defaultArguments();
			arguments.get("options").setValue("-XX:TieredStopAtLevel=1 -cp \"" + this.classPath + "\"");
			arguments.get("main").setValue("ways.Ways " + argument);
			VirtualMachine machine = connector.launch(arguments);
			try {
				read(machine.process().getErrorStream());
				read(machine.process().getInputStream());
				for (String types : List.of("dev.hilo.*", "ways.Ways$Mark")) {
					ClassPrepareRequest loaded = machine.eventRequestManager().createClassPrepareRequest();
					loaded.addClassFilter(types);
					loaded.enable();
				}
				machine.resume();
				boolean goesOn = true;
				while (goesOn) {
					EventSet events = machine.eventQueue().remove();
					for (Event event : events) {
						if (event instanceof ClassPrepareEvent loaded) {
							breakIn(loaded.referenceType(), suspended);
						}
						else if (event instanceof BreakpointEvent entry) {
							goesOn = listener.entered(entry);
						}
					}
					events.resume();
				}
			}
			catch (VMDisconnectedException ex) {
				if (machine.process().waitFor() != 0) {
					throw new IllegalStateException("The application failed", ex);
				}
			}
			finally {
				machine.process().destroyForcibly();
			}
		}

		private static void breakIn(ReferenceType type, int suspended) {
			boolean isEnum = type instanceof ClassType enumeration && enumeration.isEnum();
			for (Method method : type.methods()) {
				// A bridge leads to its method. Compilers add arguments to both, which the interface does not know
				boolean withoutArguments = method.isBridge() || isEnum && method.isConstructor();
				if (!method.isAbstract() && !method.isNative() && !withoutArguments) {
					BreakpointRequest request = type.virtualMachine()
						.eventRequestManager()
						.createBreakpointRequest(method.location());
					request.setSuspendPolicy(suspended);
					request.enable();
				}
			}
		}

		/** Or the application would wait. With {@code -Dlog=true} its output is shown. */
		private static void read(InputStream output) {
			Thread reader = new Thread(() -> {
				try (output) {
					output.transferTo(Boolean.getBoolean("log") ? System.err : OutputStream.nullOutputStream());
				}
				catch (IOException ex) {
					// It has ended
				}
			});
			reader.setDaemon(true);
			reader.start();
		}

	}

	private interface Listener {

		/** Returns whether to go on. */
		boolean entered(BreakpointEvent entry) throws Exception;

	}

	private static final String APPLICATION = """
			package ways;

			import org.springframework.boot.SpringApplication;
			import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
			import org.springframework.context.ConfigurableApplicationContext;
			import org.springframework.context.annotation.Configuration;
			import org.springframework.data.annotation.Id;
			import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
			import org.springframework.data.repository.CrudRepository;
			import org.springframework.jdbc.core.JdbcTemplate;

			import dev.hilo.HiLoIdGenerator;

			@Configuration(proxyBeanMethods = false)
			@EnableAutoConfiguration
			@EnableJdbcRepositories(considerNestedRepositories = true)
			public class Ways {

				public static void main(String[] arguments) throws Exception {
					SpringApplication application = new SpringApplication(Ways.class);
					application.setDefaultProperties(java.util.Map.of("spring.datasource.url",
							"jdbc:h2:mem:ways;DB_CLOSE_DELAY=-1"));
					try (ConfigurableApplicationContext context = application.run(arguments)) {
						context.getBean(JdbcTemplate.class)
							.execute("CREATE TABLE note (id varchar(64) PRIMARY KEY, text varchar(100))");
						HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
						Notes notes = context.getBean(Notes.class);
						Thread.sleep(500);
						Mark.first();
						ids.generateNextIdFor("counted");
						rest();
						Mark.cold();
						ids.generateNextIdFor("others");
						rest();
						ids.generateDocumentId("counted");
						notes.save(new Note(null, "Tea"));
						notes.save(new Note(null, "Cocoa"));
						rest();
						Mark.warm();
						ids.generateNextIdFor("counted");
						ids.generateDocumentId("counted");
						Mark.end();
						rest();
						Mark.entity();
						notes.save(new Note(null, "Honey"));
						Mark.end();
					}
				}

				/** What goes on in the background belongs to the way before. */
				private static void rest() throws InterruptedException {
					Thread.sleep(500);
					Mark.end();
				}

				record Note(@Id String id, String text) {
				}

				interface Notes extends CrudRepository<Note, String> {
				}

				static class Mark {

					static void first() {
					}

					static void cold() {
					}

					static void warm() {
					}

					static void entity() {
					}

					static void end() {
					}

				}

			}
			""";

}

package dev.hilo.docs;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaCompiler.CompilationTask;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

import com.sun.source.util.JavacTask;

/**
 * A block of Java that is no whole file: members of a class, statements, or annotations,
 * whichever the parser takes. Imports are those of {@link SnippetImports}.
 */
final class JavaSnippet {

	/** A statement that says what it gives. */
	private static final Pattern SHOWN = Pattern.compile("(?m)^(?!\t*//)(.+?); *// (\\S+)$");

	private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

	/** One for all, since it knows the jars of the class path. */
	private static final JavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);

	private static final String NAME = "Snippet";

	private final String source;

	private final Path folder;

	JavaSnippet(String text, Path folder) {
		this.folder = folder;
		String statements = SHOWN.matcher(text).replaceAll("shown(\"$2\", () -> $1);");
		this.source = Stream.of(source(text), source("public void run() {\n" + statements + "}"), source("", text))
			.filter(JavaSnippet::isSyntax)
			.findFirst()
			.orElseGet(() -> source(text));
	}

	/**
	 * What the compiler says against it; empty if nothing.
	 */
	String compile() {
		DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
		task(this.source, problems, List.of("-d", this.folder.toString(), "-parameters", "-proc:none")).call();
		return errors(problems);
	}

	/**
	 * Runs it, if it is statements.
	 */
	Names run() throws ReflectiveOperationException, IOException {
		URL[] folders = { this.folder.toUri().toURL() };
		try (URLClassLoader loader = new URLClassLoader(folders, Names.class.getClassLoader())) {
			Names snippet = (Names) loader.loadClass(NAME).getConstructor().newInstance();
			if (this.source.contains("void run() {") && this.source.contains("shown(")) {
				snippet.getClass().getMethod("run").invoke(snippet);
			}
			return snippet;
		}
	}

	private static String source(String members) {
		return source(members, "");
	}

	private static String source(String members, String annotations) {
		return SnippetImports.of(members) + annotations + "\npublic class " + NAME
				+ " extends dev.hilo.docs.Names {\n\n" + members + "\n}\n";
	}

	private static boolean isSyntax(String source) {
		DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
		try {
			((JavacTask) task(source, problems, List.of())).parse();
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
		return errors(problems).isEmpty();
	}

	private static CompilationTask task(String source, DiagnosticCollector<JavaFileObject> problems,
			List<String> options) {
		String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
		List<String> all = Stream.concat(Stream.of("-classpath", classPath), options.stream()).toList();
		return COMPILER.getTask(new StringWriter(), FILES, problems, all, null, List.of(new Source(source)));
	}

	private static String errors(DiagnosticCollector<JavaFileObject> problems) {
		return problems.getDiagnostics()
			.stream()
			.filter((problem) -> problem.getKind() == Diagnostic.Kind.ERROR)
			.map((problem) -> problem.getMessage(Locale.ROOT))
			.collect(Collectors.joining("\n"));
	}

	private static final class Source extends SimpleJavaFileObject {

		private final String text;

		Source(String text) {
			super(URI.create("string:///" + NAME + ".java"), Kind.SOURCE);
			this.text = text;
		}

		@Override
		public CharSequence getCharContent(boolean ignoreEncodingErrors) {
			return this.text;
		}

	}

}

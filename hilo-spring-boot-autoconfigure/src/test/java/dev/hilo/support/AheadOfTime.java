package dev.hilo.support;

import java.sql.DriverManager;
import java.util.function.Consumer;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.javapoet.ClassName;

/**
 * An application that is processed ahead of time: a field of its test, which runs it in a
 * method with {@code @CompileWithForkedClassLoader}.
 */
public final class AheadOfTime {

	private final TestGenerationContext generation;

	private final TestPropertyValues properties;

	private final Class<?>[] configurations;

	public AheadOfTime(Class<?> test, TestPropertyValues properties, Class<?>... configurations) {
		this.generation = new TestGenerationContext(test);
		this.properties = properties;
		this.configurations = configurations;
		// Before the forked class loader does, whose drivers no other test could use
		DriverManager.getDrivers();
	}

	/**
	 * What it registers for a native image.
	 */
	public RuntimeHints hints() {
		process();
		return this.generation.getRuntimeHints();
	}

	/**
	 * Starts it from what was generated, with further properties.
	 */
	public void run(TestPropertyValues further, Consumer<GenericApplicationContext> test) {
		ClassName name = process();
		TestCompiler.forSystem().with(this.generation).compile((compiled) -> {
			@SuppressWarnings("unchecked")
			ApplicationContextInitializer<GenericApplicationContext> initializer = compiled
				.getInstance(ApplicationContextInitializer.class, name.toString());
			try (GenericApplicationContext context = new GenericApplicationContext()) {
				this.properties.applyTo(context);
				further.applyTo(context);
				initializer.initialize(context);
				context.refresh();
				test.accept(context);
			}
		});
	}

	/** The name of the initializer that it generates. */
	private ClassName process() {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			this.properties.applyTo(context);
			context.register(this.configurations);
			ClassName name = new ApplicationContextAotGenerator().processAheadOfTime(context, this.generation);
			this.generation.writeGeneratedContent();
			return name;
		}
	}

}

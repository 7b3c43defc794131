package dev.hilo.entity;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names of entities that have no effect.
 */
@Tag("all")
@ExtendWith(OutputCaptureExtension.class)
class EntityNamesTests {

	private static final String WARNING = "neither a class nor a package";

	private final ApplicationContextRunner contextRunner = Contexts.on(new H2Database());

	@ParameterizedTest
	@CsvSource({ "include, dev.hilo.entity.Ordr", "exclude, dev.hilo.nowhere", "exclude, Order",
			"exclude, dev.hilo.entity.EntityNamesTests.Other", "exclude, dev.hil" })
	void nameOfNothingIsWarnedOfAtTheStart(String list, String name, CapturedOutput output) {
		this.contextRunner.withPropertyValues("hilo.entities." + list + "=" + name + ",dev.hilo").run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(output).containsOnlyOnce(WARNING).contains("hilo.entities." + list + " has '" + name + "'");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "dev.hilo.entity.EntityNamesTests", "dev.hilo.entity.EntityNamesTests$Order",
			"dev.hilo.entity.EntityNamesTests.Order", "dev.hilo.entity.EntityNamesTests.Order.Line", "dev.hilo.entity",
			"dev", "java.util.Map.Entry", "org.h2", "org.assertj.core" })
	void nameOfAClassOrPackageIsNot(String name, CapturedOutput output) {
		this.contextRunner.withPropertyValues("hilo.entities.exclude=" + name)
			.run((context) -> assertThat(output).doesNotContain(WARNING));
	}

	@Test
	void classPathIsThatOfTheApplication(CapturedOutput output) {
		this.contextRunner.withClassLoader(new FilteredClassLoader(Order.class))
			.withPropertyValues("hilo.entities.exclude=" + Order.class.getName())
			.run((context) -> assertThat(output).containsOnlyOnce(WARNING));
	}

	@Test
	void classesAreNotInitialized() {
		this.contextRunner.withPropertyValues("hilo.entities.exclude=" + Explosive.class.getName())
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void packageIsFoundInAJarWithoutEntriesForFolders(@TempDir Path folder) throws IOException {
		Path jar = folder.resolve("orders.jar");
		try (OutputStream file = Files.newOutputStream(jar); JarOutputStream entries = new JarOutputStream(file)) {
			entries.putNextEntry(new JarEntry("shop/orders/Order.class"));
			entries.closeEntry();
		}
		try (URLClassLoader loader = new URLClassLoader(new URL[] { jar.toUri().toURL() }, null)) {
			assertThat(EntityNames.isOnClassPath("shop.orders", loader)).isTrue();
			assertThat(EntityNames.isOnClassPath("shop", loader)).isTrue();
			assertThat(EntityNames.isOnClassPath("shop.order", loader)).isFalse();
		}
	}

	static class Order {

		static class Line {

		}

	}

	static class Explosive {

		static final int NUMBER = Integer.parseInt("none");

	}

}

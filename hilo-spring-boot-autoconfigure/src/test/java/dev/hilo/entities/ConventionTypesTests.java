package dev.hilo.entities;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.ResolvableType;
import org.springframework.stereotype.Component;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdConvention;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The type of a convention is known at the start, however its bean was declared.
 */
class ConventionTypesTests {

	private static final IdConvention<Invoice> LAMBDA = (database, invoice, hilo) -> "convention";

	private final ApplicationContextRunner contextRunner = Contexts.on(new H2Database());

	@ParameterizedTest
	@ValueSource(classes = { Wildcard.class, Raw.class, Variable.class, DeclaredAsLess.class })
	void declarationWithoutATypeIsAnErrorAtTheStart(Class<?> configuration) {
		this.contextRunner.withUserConfiguration(configuration)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(HiLoConfigurationException.class)
				.hasMessageContainingAll("'untyped'", "IdConvention<Invoice>"));
	}

	@ParameterizedTest
	@MethodSource
	void registrationWithoutATypeIsAnErrorAtTheStart(ApplicationContextInitializer<GenericApplicationContext> untyped) {
		registering(untyped).run((context) -> assertThat(context).getFailure()
			.isInstanceOf(HiLoConfigurationException.class)
			.hasMessageContainingAll("'untyped'", "IdConvention<Invoice>"));
	}

	static Stream<ApplicationContextInitializer<GenericApplicationContext>> registrationWithoutATypeIsAnErrorAtTheStart() {
		return Stream.of((context) -> context.registerBean("untyped", IdConvention.class, () -> LAMBDA),
				(context) -> context.getBeanFactory().registerSingleton("untyped", LAMBDA));
	}

	@Test
	void lazyInitializationDoesNotPutTheErrorOff() {
		this.contextRunner.withUserConfiguration(Wildcard.class)
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThat(context).getFailure().isInstanceOf(HiLoConfigurationException.class));
	}

	@Test
	void generatorOfTheUsersOwnNeedsNoTypes() {
		this.contextRunner.withUserConfiguration(Wildcard.class)
			.withBean(EntityIdGenerator.class, () -> (database, entity, idType) -> "own")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@ParameterizedTest
	@ValueSource(classes = { Product.class, ScopedLambda.class, ScopedClass.class, DeclaredAsMore.class,
			OfAGenericParent.class })
	void typeIsFoundInEachDeclaration(Class<?> configuration) {
		isUsed(this.contextRunner.withUserConfiguration(configuration));
	}

	@Test
	void typeIsFoundInARegistration() {
		isUsed(registering((context) -> {
			RootBeanDefinition definition = new RootBeanDefinition();
			definition.setTargetType(ResolvableType.forClassWithGenerics(IdConvention.class, Invoice.class));
			definition.setInstanceSupplier(() -> LAMBDA);
			context.registerBeanDefinition("registered", definition);
		}));
	}

	@Test
	void conventionOfAParentContextIsUsed() {
		try (ConfigurableApplicationContext parent = new AnnotationConfigApplicationContext(Lambda.class)) {
			isUsed(this.contextRunner.withParent(parent));
		}
	}

	@Test
	void startMakesNoLazyConvention() {
		Lambda.made.set(0);
		this.contextRunner.withUserConfiguration(Lambda.class).run((context) -> {
			assertThat(Lambda.made).hasValue(0);
			assertThat(id(context.getBean(EntityIdGenerator.class))).isEqualTo("convention");
			assertThat(Lambda.made).hasValue(1);
		});
	}

	private ApplicationContextRunner registering(ApplicationContextInitializer<GenericApplicationContext> beans) {
		return this.contextRunner.withInitializer((context) -> beans.initialize((GenericApplicationContext) context));
	}

	private static void isUsed(ApplicationContextRunner runner) {
		runner.run((context) -> {
			EntityIdGenerator ids = context.getBean(EntityIdGenerator.class);
			assertThat(id(ids)).isEqualTo("convention");
			assertThat(ids.generateId(null, new Slip(), String.class)).isEqualTo("slips/1-A");
		});
	}

	private static Object id(EntityIdGenerator ids) {
		return ids.generateId(null, new Invoice(), String.class);
	}

	static class Document {

	}

	static class Invoice extends Document {

	}

	static class Slip extends Document {

	}

	static class InvoiceConvention implements IdConvention<Invoice> {

		@Override
		public Object generateId(@Nullable String database, Invoice invoice, HiLoIdGenerator hilo) {
			return "convention";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Wildcard {

		@Bean
		IdConvention<?> untyped() {
			return LAMBDA;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Raw {

		@Bean
		@SuppressWarnings("rawtypes")
		IdConvention untyped() {
			return LAMBDA;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Variable {

		@Bean
		<T> IdConvention<T> untyped() {
			return (database, entity, hilo) -> "x";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Lambda {

		static final AtomicInteger made = new AtomicInteger();

		@Bean
		@Lazy
		IdConvention<Invoice> lambda() {
			made.incrementAndGet();
			return LAMBDA;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Product {

		@Bean
		FactoryBean<IdConvention<Invoice>> product() {
			return new FactoryBean<>() {

				@Override
				public IdConvention<Invoice> getObject() {
					return LAMBDA;
				}

				@Override
				public Class<?> getObjectType() {
					return IdConvention.class;
				}

			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ScopedLambda {

		@Bean
		@Scope(scopeName = "prototype", proxyMode = ScopedProxyMode.INTERFACES)
		IdConvention<Invoice> scoped() {
			return LAMBDA;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ScopedClass {

		@Bean
		@Scope(scopeName = "prototype", proxyMode = ScopedProxyMode.TARGET_CLASS)
		InvoiceConvention scoped() {
			return new InvoiceConvention();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class DeclaredAsLess {

		@Bean
		IdConvention<? extends Document> untyped() {
			return new InvoiceConvention();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class DeclaredAsMore {

		@Bean
		Texts<Invoice> more() {
			return new Texts<>();
		}

	}

	static class Texts<T extends Document> implements IdConvention<T> {

		@Override
		public Object generateId(@Nullable String database, T document, HiLoIdGenerator hilo) {
			return "convention";
		}

	}

	@Component
	static class OfAGenericParent extends Texts<Invoice> {

	}

}

package dev.hilo.entities;

import java.util.Locale;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.annotation.Id;

import dev.hilo.CollectionNaming;
import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoCollection;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.InvalidCollectionException;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Which collection a class or entity draws from, on a machine whose language is Turkish,
 * where the lower case of I is not i.
 */
@Tag("all")
class GeneratorByClassTests {

	private final Locale locale = Locale.getDefault();

	private final H2Database database = new H2Database();

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database);

	@BeforeEach
	void setLocale() {
		Locale.setDefault(Locale.forLanguageTag("tr-TR"));
	}

	@AfterEach
	void restoreLocale() {
		Locale.setDefault(this.locale);
	}

	@ParameterizedTest
	@MethodSource
	void entityAndItsClassDrawFromOneCounter(Object entity, String prefix) {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateDocumentId(entity)).isEqualTo(prefix + "/1-A");
			assertThat(ids.generateDocumentId(entity.getClass())).isEqualTo(prefix + "/2-A");
			assertThat(ids.generateNextIdFor(prefix)).isEqualTo(3);
			assertThat(this.database.max(prefix.toLowerCase(Locale.ROOT))).isEqualTo(32);
		});
	}

	static Stream<Arguments> entityAndItsClassDrawFromOneCounter() {
		return Stream.of(Arguments.of(new Item(), "items"), Arguments.of(proxyOf(new Item()), "items"),
				Arguments.of(new InvoiceLine(), "InvoiceLines"), Arguments.of(new Outer.Inner(), "inners"),
				Arguments.of(new Box<String>(), "boxes"), Arguments.of(new Person("Ann"), "people"),
				Arguments.of(new SpecialItem(), "SpecialItems"), Arguments.of(new PrivateCustomer(), "customers"),
				Arguments.of(new CompanyCustomer(), "customers"),
				Arguments.of(proxyOf(new CompanyCustomer()), "customers"));
	}

	@Test
	void subclassesOfAnAnnotatedClassShareItsCounterAndOthersDoNot() {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateNextIdFor(PrivateCustomer.class)).isEqualTo(1);
			assertThat(ids.generateNextIdFor(CompanyCustomer.class)).isEqualTo(2);
			assertThat(ids.generateNextIdFor(Customer.class)).isEqualTo(3);
			assertThat(ids.generateNextIdFor(Item.class)).isEqualTo(1);
			assertThat(ids.generateNextIdFor(SpecialItem.class)).isEqualTo(1);
		});
	}

	@Test
	void interfaceOrAbstractClassIsAnErrorThatSaysWhatToDo() {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			for (Class<?> type : new Class<?>[] { Abstract.class, Interface.class }) {
				assertThatExceptionOfType(InvalidCollectionException.class)
					.isThrownBy(() -> ids.generateNextIdFor(type))
					.withMessageContainingAll(type.getName(), "Pass a concrete class");
			}
		});
	}

	@Test
	void newEntitiesAndPropertiesMeanTheSameCollectionInTurkey() {
		this.contextRunner.withPropertyValues("hilo.collections.ITEMS.initial-capacity=5").run((context) -> {
			assertThat(context.getBean(EntityIdGenerator.class).generateId(null, new Item(), String.class))
				.isEqualTo("items/1-A");
			assertThat(this.database.max("items")).isEqualTo(5);
		});
	}

	@Test
	void namingOfTheUsersOwnReplacesTheDefault() {
		CollectionNaming own = new CollectionNaming() {

			@Override
			public String collectionOf(Class<?> type) {
				return "tbl" + type.getSimpleName();
			}

			@Override
			public String prefixOf(String collection) {
				return collection.substring(3);
			}

		};
		this.contextRunner.withBean(CollectionNaming.class, () -> own).run((context) -> {
			assertThat(context).doesNotHaveBean(PluralCollectionNaming.class);
			assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId(new Item())).isEqualTo("Item/1-A");
			assertThat(this.database.max("tblitem")).isEqualTo(32);
		});
	}

	private static Object proxyOf(Object target) {
		ProxyFactory factory = new ProxyFactory(target);
		factory.setProxyTargetClass(true);
		return factory.getProxy();
	}

	static class Item {

		@Id
		@Nullable String id;

	}

	static class SpecialItem extends Item {

	}

	static class InvoiceLine {

	}

	static class Outer {

		static class Inner {

		}

	}

	static class Box<T> {

	}

	record Person(String name) {

	}

	@HiLoCollection("Customers")
	static class Customer {

	}

	static class PrivateCustomer extends Customer {

	}

	static class CompanyCustomer extends Customer {

	}

	abstract static class Abstract {

	}

	interface Interface {

	}

}

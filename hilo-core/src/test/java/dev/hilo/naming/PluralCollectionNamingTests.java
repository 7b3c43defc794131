package dev.hilo.naming;

import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.HiLoCollection;
import dev.hilo.InvalidCollectionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@ParameterizedClass
@ValueSource(strings = { "en", "tr" })
class PluralCollectionNamingTests {

	private final PluralCollectionNaming naming = new PluralCollectionNaming();

	private final Locale before = Locale.getDefault();

	private final Locale locale;

	PluralCollectionNamingTests(String language) {
		this.locale = Locale.forLanguageTag(language);
	}

	@BeforeEach
	void setLocale() {
		Locale.setDefault(this.locale);
	}

	@AfterEach
	void restoreLocale() {
		Locale.setDefault(this.before);
	}

	@Test
	void aClassBelongsToThePluralOfItsSimpleName() {
		assertThat(List.of(Order.class, Company.class, Person.class, SalesPerson.class, LineItem.class, Child.class,
				INVOICE.class))
			.map(this.naming::collectionOf)
			.containsExactly("Orders", "Companies", "People", "SalesPeople", "LineItems", "Children", "INVOICEs");
	}

	@Test
	void recordsGenericAndLocalClassesAreClassesLikeOthers() {
		record Ticket(String id) {
		}
		assertThat(this.naming.collectionOf(Ticket.class)).isEqualTo("Tickets");
		assertThat(this.naming.collectionOf(new Box<>("x").getClass())).isEqualTo("Boxes");
	}

	@Test
	void eachConcreteSubclassHasACollectionOfItsOwn() {
		assertThat(this.naming.collectionOf(RushOrder.class)).isEqualTo("RushOrders");
	}

	@Test
	void theAnnotationWinsAndSubclassesInheritIt() {
		assertThat(List.of(Animal.class, Dog.class, new Dog() {
		}.getClass())).map(this.naming::collectionOf).containsOnly("animals");
	}

	@Test
	void aSubclassMayHaveAnAnnotationOfItsOwn() {
		assertThat(this.naming.collectionOf(Cat.class)).isEqualTo("Katzen");
	}

	@Test
	void anAbstractClassIsRefusedWithWhatToDo() {
		assertRefused(Shape.class);
	}

	@Test
	void anInterfaceIsRefusedWithWhatToDoWithAnAnnotationToo() {
		assertRefused(Serializable.class);
		assertRefused(Named.class);
		assertRefused(Override.class);
	}

	@Test
	void whatIsNoClassOfEntitiesIsRefused() {
		for (Class<?> type : List.of(int.class, void.class, Order[].class, int[].class, Color.class,
				Color.RED.getClass())) {
			assertRefused(type);
		}
	}

	@Test
	void aClassWithoutANameOfItsOwnIsRefused() {
		Runnable lambda = () -> {
		};
		Object proxy = Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { Runnable.class },
				(self, method, arguments) -> null);
		for (Class<?> type : List.of(new Order() {
		}.getClass(), lambda.getClass(), proxy.getClass())) {
			assertRefused(type);
		}
	}

	@ParameterizedTest
	@CsvSource({ "Users,users", "LineItems,LineItems", "URLs,URLs", "userProfiles,userprofiles", "users,users",
			"Items,items", "I,i", "II,II", "ITEMs,ITEMs", "Ärzte,ärzte", "ÄrzteÖ,ÄrzteÖ", "日本,日本", "a/B,a/b",
			"\uD801\uDC00x,\uD801\uDC28x", "\uD801\uDC00\uD801\uDC01,\uD801\uDC00\uD801\uDC01", "'',''" })
	void aPrefixIsLowerCaseIfItHasAtMostOneUpperCaseLetter(String collection, String prefix) {
		assertThat(this.naming.prefixOf(collection)).isEqualTo(prefix);
	}

	private void assertRefused(Class<?> type) {
		assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(() -> this.naming.collectionOf(type))
			.withMessageContaining(type.getTypeName())
			.withMessageContainingAll("concrete class", "Pass an entity's class", "@HiLoCollection");
	}

	static class Order {

	}

	static class RushOrder extends Order {

	}

	static class Company {

	}

	static class Person {

	}

	static class SalesPerson {

	}

	static class LineItem {

	}

	static class Child {

	}

	static class INVOICE {

	}

	record Box<T>(T content) {
	}

	abstract static class Shape {

	}

	@HiLoCollection("animals")
	abstract static class Animal {

	}

	static class Dog extends Animal {

	}

	@HiLoCollection("Katzen")
	static class Cat extends Animal {

	}

	@HiLoCollection("named")
	interface Named {

	}

	enum Color {

		RED {
		}

	}

}

package dev.hilo.naming;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.BaseStream;
import java.util.stream.Stream;

import kotlin.Pair;
import kotlin.jvm.JvmClassMappingKt;
import kotlin.reflect.KClass;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.InvalidCollectionException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers objects that are passed as entities and are not.
 */
class EntityTypesTests {

	private final InMemoryRangeRepository repository = new InMemoryRangeRepository();

	private final HiLoIdGenerator ids = new RangeIdGenerator(HiLoSequences.over(this.repository).build(),
			new PluralCollectionNaming());

	@Test
	void kotlinsClassIsRefusedAndTheMessageNamesTheJavaClass() {
		KClass<Product> type = JvmClassMappingKt.getKotlinClass(Product.class);
		assertThat(type.getClass().getName()).isEqualTo("kotlin.reflect.jvm.internal.KClassImpl");
		refused(type, "::class.java");
	}

	@Test
	void kotlinsClassIsRefusedAlsoWithoutKotlinReflect() throws Exception {
		URL stdlib = KClass.class.getProtectionDomain().getCodeSource().getLocation();
		try (URLClassLoader alone = new URLClassLoader(new URL[] { stdlib }, ClassLoader.getPlatformClassLoader())) {
			Object type = alone.loadClass("kotlin.jvm.JvmClassMappingKt")
				.getMethod("getKotlinClass", Class.class)
				.invoke(null, Thread.class);
			assertThat(type.getClass().getName()).isEqualTo("kotlin.jvm.internal.ClassReference");
			refused(type, "::class.java");
		}
	}

	@ParameterizedTest
	@MethodSource
	void otherObjectsAreRefused(Object object) {
		refused(object, "Pass the entity itself, its class");
	}

	static Stream<Object> otherObjectsAreRefused() throws Exception {
		Method method = EntityTypesTests.class.getDeclaredMethod("refused", Object.class, String.class);
		return Stream.of(new Pair<>(1, 2), List.of(new Product()), new OwnList(), Map.of(1, new Product()),
				Arguments.of((Object) new Product[0]), Stream.of(1), List.of(1).iterator(), Optional.of(new Product()),
				CompletableFuture.completedFuture(new Product()), new OwnFuture(), method,
				method.getGenericParameterTypes()[0], "orders", new StringBuilder(), 7L, BigDecimal.ONE,
				new OwnNumber(), UUID.randomUUID(), new int[0], ownStream());
	}

	private static Object ownStream() {
		return Proxy.newProxyInstance(EntityTypesTests.class.getClassLoader(), new Class<?>[] { BaseStream.class },
				(proxy, method, arguments) -> null);
	}

	@Test
	void entityThatIsIterableIsAnEntity() {
		assertThat(this.ids.generateDocumentId(new Basket())).isEqualTo("baskets/1-A");
		assertThat(this.ids.generateDocumentId(Basket.class)).isEqualTo("baskets/2-A");
	}

	private void refused(Object object, String remedy) {
		Stream.<Runnable>of(() -> this.ids.generateNextIdFor(object), () -> this.ids.generateNextIdFor(null, object),
				() -> this.ids.generateDocumentId(object), () -> this.ids.generateDocumentIdAsync(null, object),
				() -> this.ids.generateNextIdFor(object.getClass()), () -> this.ids.sequence(null, object.getClass()))
			.forEach((call) -> assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(call::run)
				.withMessageContainingAll(object.getClass().getTypeName(), "is not an entity", remedy));
	}

	static class Product {

	}

	static class OwnList extends ArrayList<Product> {

	}

	static class OwnNumber extends Number {

		@Override
		public int intValue() {
			return 7;
		}

		@Override
		public long longValue() {
			return 7;
		}

		@Override
		public float floatValue() {
			return 7;
		}

		@Override
		public double doubleValue() {
			return 7;
		}

	}

	static class OwnFuture extends CompletableFuture<@Nullable Product> {

	}

	static class Basket implements Iterable<Product> {

		@Override
		public Iterator<Product> iterator() {
			return List.<Product>of().iterator();
		}

	}

}

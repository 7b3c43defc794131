package dev.hilo.autoconfigure;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;

import dev.hilo.CollectionNaming;
import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.InvalidCollectionException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a naming of the application's own is asked, and what becomes of its answers.
 */
class CollectionNamingBeanTests {

	private final H2Database database = new H2Database();

	private final Naming naming = new Naming();

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database)
		.withBean("ownNaming", CollectionNaming.class, () -> this.naming);

	@Test
	void isAskedOnceForAClass() {
		this.database.jdbc().execute("CREATE TABLE product (id varchar(100) PRIMARY KEY)");
		H2Database north = new H2Database();
		Contexts.with(this.contextRunner, "north", north::dataSource).run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			context.getBean(JdbcAggregateTemplate.class).insert(new Product(null));
			ids.generateDocumentId(Product.class);
			ids.generateDocumentId("north", Product.class);
			ids.generateDocumentIdAsync(new Product(null)).join();
			assertThat(this.naming.asked).containsExactly(Product.class);
		});
	}

	@Test
	void replacesTheDefault() {
		this.contextRunner.run((context) -> {
			assertThat(context).doesNotHaveBean(PluralCollectionNaming.class);
			assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId(new Product(null)))
				.isEqualTo("goods/1-A");
			assertThat(this.database.max("goods")).isEqualTo(32);
		});
	}

	/** Where the lower case of I is not i. */
	@Test
	void defaultMeansTheSameCollectionByProxiesEntitiesAndPropertiesInTurkey() {
		Locale before = Locale.getDefault();
		Locale.setDefault(Locale.forLanguageTag("tr-TR"));
		try {
			ProxyFactory proxy = new ProxyFactory(new Item());
			proxy.setProxyTargetClass(true);
			Contexts.on(this.database)
				.withPropertyValues("hilo.collections.ITEMS.initial-capacity=5")
				.run((context) -> {
					assertThat(context.getBean(EntityIdGenerator.class).generateId(null, new Item(), String.class))
						.isEqualTo("items/1-A");
					assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId(proxy.getProxy()))
						.isEqualTo("items/2-A");
					assertThat(this.database.max("items")).isEqualTo(5);
				});
		}
		finally {
			Locale.setDefault(before);
		}
	}

	@Test
	void nullForACollectionIsAnErrorThatNamesBothClasses() {
		this.naming.collection = null;
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThatExceptionOfType(InvalidCollectionException.class)
				.isThrownBy(() -> ids.generateNextIdFor(Product.class))
				.withMessageContainingAll("The CollectionNaming " + this.naming.getClass().getName(), "null",
						Product.class.getName());
			assertThatExceptionOfType(InvalidCollectionException.class).isThrownBy(
					() -> context.getBean(EntityIdGenerator.class).generateId(null, new Product(null), String.class))
				.withMessageContainingAll("The CollectionNaming " + this.naming.getClass().getName(), "null",
						Product.class.getName());
		});
	}

	@Test
	void nullForAPrefixIsAnErrorThatNamesTheClassAndTheCollection() {
		this.naming.prefix = null;
		this.contextRunner.run((context) -> assertThatExceptionOfType(InvalidCollectionException.class)
			.isThrownBy(() -> context.getBean(HiLoIdGenerator.class).generateDocumentId(Product.class))
			.withMessageContainingAll("The CollectionNaming " + this.naming.getClass().getName(), "null", "'goods'"));
	}

	@Test
	void nullForTheClassOfAGeneratorMadeByHandNamesTheNaming() {
		this.naming.collection = null;
		RangeIdGenerator ids = new RangeIdGenerator(HiLoSequences.over(new InMemoryRangeRepository()).build(),
				this.naming);
		assertThatExceptionOfType(InvalidCollectionException.class)
			.isThrownBy(() -> ids.generateNextIdFor(Product.class))
			.withMessageContainingAll(Naming.class.getName(), "null", Product.class.getName());
	}

	record Product(@Id @Nullable String id) {
	}

	static class Item {

	}

	private static final class Naming implements CollectionNaming {

		private final List<Class<?>> asked = new CopyOnWriteArrayList<>();

		private @Nullable String collection = "goods";

		private @Nullable String prefix = "goods";

		@Override
		public String collectionOf(Class<?> type) {
			this.asked.add(type);
			return this.collection;
		}

		@Override
		public String prefixOf(String collection) {
			return this.prefix;
		}

	}

}

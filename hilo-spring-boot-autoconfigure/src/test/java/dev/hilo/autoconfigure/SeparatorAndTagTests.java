package dev.hilo.autoconfigure;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.DocumentId;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Contexts;
import dev.hilo.support.GivenBack;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * What surrounds the number: set by properties, or by an operator in the database.
 */
@Tag("all")
class SeparatorAndTagTests {

	private final H2Database database = new H2Database().withTables();

	private final H2Database other = new H2Database().withTables();

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database);

	private final ApplicationContextRunner bothRunner = Contexts.with(this.contextRunner, "other",
			this.other::dataSource);

	@Test
	void separatorMayChangeBetweenStartsAndTheCounterGoesOn() {
		assertThat(companies("hilo.separator=/")).isEqualTo("companies/1-A");
		assertThat(companies("hilo.separator=/")).isEqualTo("companies/2-A");
		assertThat(companies("hilo.separator=:")).isEqualTo("companies:3-A");
		assertThat(companies("hilo.separator=/")).isEqualTo("companies/4-A");
	}

	@Test
	void tagAndPrefixMayChangeBetweenStartsAndTheCounterGoesOn() {
		assertThat(companies("hilo.node-tag=A")).isEqualTo("companies/1-A");
		assertThat(companies("hilo.node-tag=B")).isEqualTo("companies/2-B");
		assertThat(companies("hilo.node-tag=")).isEqualTo("companies/3");
		assertThat(companies("hilo.node-tag=", "hilo.server-prefix=NorthServer/")).isEqualTo("companies/NorthServer/4");
		assertThat(companies("hilo.server-prefix=NorthServer/")).isEqualTo("companies/NorthServer/5-A");
	}

	@Test
	void whatTheOperatorWroteIntoTheDatabaseComesWithTheRange() {
		this.database.withNode("B", "North/");
		assertThat(companies()).isEqualTo("companies/North/1-B");
		this.database.withNode("C", null);
		assertThat(companies()).isEqualTo("companies/2-C");
		this.database.withNode("", "North/");
		assertThat(companies()).isEqualTo("companies/North/3");
		this.database.withNode(null, null);
		assertThat(companies()).isEqualTo("companies/4-A");
	}

	@Test
	void configurationWinsOverTheDatabaseEachOnItsOwn() {
		this.database.withNode("B", "North/");
		assertThat(companies("hilo.node-tag=Z")).isEqualTo("companies/North/1-Z");
		assertThat(companies("hilo.server-prefix=South/")).isEqualTo("companies/South/2-B");
		assertThat(companies("hilo.node-tag=", "hilo.server-prefix=")).isEqualTo("companies/3");
	}

	@Test
	void serverPrefixWithoutATagWorksAsItDidOnce() {
		this.database.withNode("", "NorthServer/");
		this.contextRunner.run((context) -> {
			String id = context.getBean(HiLoIdGenerator.class).generateDocumentId("orders");
			assertThat(id).isEqualTo("orders/NorthServer/1");
			assertThat(DocumentId.parse(id)).isEqualTo(new DocumentId("orders", '/', "NorthServer/", 1, null, null));
		});
	}

	@Test
	void databasesWithTheSameNumbersAndOtherTagsGiveDistinctIds() {
		this.database.withNode("A", null);
		this.other.withNode("B", null);
		this.bothRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			List<String> drawn = IntStream.range(0, 200)
				.boxed()
				.flatMap((i) -> Stream.of(ids.generateDocumentId("orders"), ids.generateDocumentId("other", "orders")))
				.toList();
			assertThat(drawn).doesNotHaveDuplicates()
				.contains("orders/1-A", "orders/1-B", "orders/200-A", "orders/200-B");
		});
	}

	@Test
	void tagOfTheDatabaseThatBreaksTheRuleIsAnErrorThatNamesIt() {
		this.database.withNode("a-b", null);
		this.contextRunner.run((context) -> assertThatException()
			.isThrownBy(() -> context.getBean(HiLoIdGenerator.class).generateDocumentId("orders"))
			.withMessageContaining("a-b"));
	}

	private String companies(String... properties) {
		List<String> id = new ArrayList<>();
		this.contextRunner.withPropertyValues(properties)
			.run((context) -> id.add(context.getBean(HiLoIdGenerator.class).generateDocumentId("Companies")));
		GivenBack.await(this.database.jdbc(), "companies", Long.parseLong(id.get(0).replaceAll("\\D", "")));
		return id.get(0);
	}

}

package dev.hilo.existing;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.repository.CrudRepository;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.actuate.Endpoints;
import dev.hilo.actuate.Endpoints.Audited;
import dev.hilo.actuate.Endpoints.Next;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the audit shows before the first id is drawn by a new release, and whether others
 * still draw from the old counter.
 */
@Tag("all")
class DryRunOfAMoveTests {

	private static final String CLIENT = "CREATE TABLE client (id bigint NOT NULL PRIMARY KEY, name varchar(64))";

	private static final String SEQUENCE = "CREATE SEQUENCE client_seq START WITH 1 INCREMENT BY 50";

	private static final String FLOOR_QUERY = "hilo.collections.buyers.floor-query="
			+ "SELECT last_value + 50 - 1 + 1000 FROM client_seq";

	private static final String FOREIGN = "hilo.collections.buyers.counter=sequence:client_seq";

	@Test
	void floorPutsTheFirstRangeAboveTheRowsAndTheSequence() {
		with(FLOOR_QUERY).run((context) -> {
			execute(context, "SELECT nextval('client_seq')", "INSERT INTO client VALUES (7, 'by the old release')");
			Audited buyers = audit(context);
			assertThat(buyers)
				.extracting(Audited::counter, Audited::reserved, Audited::floor, Audited::highest, Audited::behindBy)
				.containsExactly(null, 0L, 1050L, 7L, 0L);
			assertThat(buyers.next()).isEqualTo(new Next(1051, true, true, true));
			assertThat(insert(context)).isEqualTo(1051);
		});
	}

	@Test
	void floorThatIsTooLowForTheRowsIsShown() {
		with(FLOOR_QUERY).run((context) -> {
			execute(context, "INSERT INTO client VALUES (70000, 'by the old release')");
			assertThat(audit(context).behindBy()).isEqualTo(70_000 - 1050);
			assertThat(audit(context).next()).isEqualTo(new Next(1051, false, true, true));
		});
	}

	@Test
	void rowsAtTheEndOfTheNumbersAreShown() {
		with("hilo.collections.buyers.floor=500", "hilo.collections.buyers.domain=500")
			.run((context) -> assertThat(audit(context).next()).isEqualTo(new Next(501, true, true, false)));
	}

	@Test
	void drawsOfOthersFromTheOldSequenceRaiseTheFloorAtTheNextCheck() {
		with(FLOOR_QUERY).run((context) -> {
			insert(context);
			Audited first = audit(context);
			insert(context);
			assertThat(audit(context).floor()).as("ours are no draws from it").isEqualTo(first.floor());
			execute(context, "SELECT nextval('client_seq')", "SELECT nextval('client_seq')");
			assertThat(audit(context).floor()).isEqualTo(first.floor() + 50);
			assertThat(audit(context).next().aboveFloor()).isFalse();
		});
	}

	@Test
	void sequenceThatIsSharedRisesByOurOwnRangesUnlessOthersDrawToo() {
		with(FOREIGN).run((context) -> {
			insert(context);
			Audited first = audit(context);
			assertThat(first.foreignCounter()).isEqualTo("the sequence client_seq");
			assertThat(first.skipped()).isNull();
			assertThat(first.counter()).isEqualTo(first.reserved()).isEqualTo(50);
			assertThat(first.next()).isEqualTo(new Next(51, true, null, true));
			context.getBean(HiLoIdGenerator.class).sequence("buyers").next(120);
			Audited alone = audit(context);
			assertThat(alone.counter() - first.counter()).isEqualTo(alone.reserved() - first.reserved()).isPositive();
			execute(context, "SELECT nextval('client_seq')");
			Audited withOthers = audit(context);
			assertThat(withOthers.counter() - alone.counter()).isEqualTo(50);
			assertThat(withOthers.reserved()).isEqualTo(alone.reserved());
		});
	}

	@Test
	void rowsAboveASharedSequenceAreShownAndNotRaised() {
		with(FOREIGN).run((context) -> {
			execute(context, "INSERT INTO client VALUES (500, 'by hand')");
			assertThat(audit(context).behindBy()).isEqualTo(500);
			assertThat(Endpoints.auditAndRaise(context)).filteredOn(DryRunOfAMoveTests::isBuyer)
				.singleElement()
				.matches((table) -> !table.raised())
				.extracting(Audited::notRaised)
				.asString()
				.endsWith("come from the sequence client_seq, which others use too: raise it there");
			assertThat(audit(context).counter()).isZero();
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void collectionsWithoutAnEntityAreShownToo(Engine engine) {
		Endpoints.with(ExistingApplication.with(engine))
			.withPropertyValues("hilo.refill-ahead=false", "hilo.collections.planned.floor=900",
					"hilo.collections.visits.scheme=trace", "hilo.collections.visits.trace.node-no=1",
					"hilo.collections.broken.floor-query=SELECT 1 / (SELECT count(*) FROM hilo_range WHERE collection = 'x')")
			.run((context) -> {
				context.getBean(HiLoIdGenerator.class).generateNextIdFor("drawn");
				assertThat(Endpoints.audit(context)).allMatch((table) -> table.entity() == null)
					.extracting(Audited::collection, Audited::next, Audited::skipped)
					.satisfiesExactly(
							(broken) -> assertThat(broken.toList().get(2)).asString()
								.matches("the counter or its floor could not be read: \\w+Exception 22012"),
							(drawn) -> assertThat(drawn.toList()).containsExactly("drawn",
									new Next(33, null, null, true), null),
							(planned) -> assertThat(planned.toList()).containsExactly("planned",
									new Next(901, null, true, true), null),
							(visits) -> assertThat(visits.toList()).containsExactly("visits", null,
									"it has no counter"));
			});
	}

	private static ApplicationContextRunner with(String... properties) {
		return Endpoints.with(ExistingApplication.with(Engine.POSTGRESQL, CLIENT, SEQUENCE))
			.withUserConfiguration(Repositories.class)
			.withPropertyValues("hilo.refill-ahead=false", "hilo.initial-capacity=1")
			.withPropertyValues(properties);
	}

	private static Audited audit(ApplicationContext context) {
		return Endpoints.audit(context).stream().filter(DryRunOfAMoveTests::isBuyer).findFirst().orElseThrow();
	}

	private static boolean isBuyer(Audited table) {
		return Buyer.class.getName().equals(table.entity());
	}

	private static Long insert(ApplicationContext context) {
		return context.getBean(JdbcAggregateTemplate.class).insert(new Buyer(null, "new")).id();
	}

	private static void execute(ApplicationContext context, String... statements) {
		for (String statement : statements) {
			context.getBean(JdbcTemplate.class).execute(statement);
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableJdbcRepositories(considerNestedRepositories = true)
	static class Repositories {

	}

	interface Buyers extends CrudRepository<Buyer, Long> {

	}

	@Table("client")
	record Buyer(@Id @Nullable Long id, String name) {
	}

}

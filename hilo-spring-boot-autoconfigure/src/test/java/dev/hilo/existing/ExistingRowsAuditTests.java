package dev.hilo.existing;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.actuate.Endpoints;
import dev.hilo.actuate.Endpoints.Audited;
import dev.hilo.actuate.Endpoints.Held;
import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.support.Engine;

import static dev.hilo.existing.ExistingApplication.insertCustomer;
import static dev.hilo.existing.ExistingApplication.insertParcel;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Counters compared with their tables while the application runs, and raised.
 */
@Tag("all")
class ExistingRowsAuditTests {

	private static final String CUSTOMER = "CREATE TABLE customer (id bigint NOT NULL PRIMARY KEY, name varchar(64))";

	private static final String PARCEL = "CREATE TABLE parcel (id varchar(64) NOT NULL PRIMARY KEY, name varchar(64))";

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void rowsImportedAboveTheCounterAreShownAndRaisingItRepairsTheNextSave(Engine engine) {
		with(engine, CUSTOMER).run((context) -> {
			assertThat(insertCustomer(context)).isEqualTo(1);
			assertThat(onlyTable(context).behindBy()).isZero();
			execute(context, "INSERT INTO customer VALUES (2, 'by hand')", "INSERT INTO customer VALUES (500, 'last')");
			Audited found = onlyTable(context);
			assertThat(found.table()).isEqualToIgnoringCase("customer");
			assertThat(found.entity()).isEqualTo(Customer.class.getName());
			assertThat(found)
				.extracting(Audited::database, Audited::collection, Audited::counter, Audited::highest,
						Audited::behindBy, Audited::raised, Audited::skipped)
				.containsExactly("default", "customers", 1L, 500L, 499L, false, null);
			assertThat(Endpoints.auditAndRaise(context)).singleElement()
				.matches(Audited::raised)
				.matches((table) -> table.notRaised() == null);
			assertThat(insertCustomer(context)).isEqualTo(501);
			assertThat(Endpoints.auditAndRaise(context)).singleElement()
				.matches((table) -> table.behindBy() == 0 && !table.raised());
			assertThat(insertCustomer(context)).isEqualTo(502);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void textIdsAreComparedByTheirNumbers(Engine engine) {
		with(engine, PARCEL).run((context) -> {
			assertThat(insertParcel(context)).isEqualTo("parcels/1-A");
			execute(context, "INSERT INTO parcel VALUES ('parcels/2-A', 'by hand')",
					"INSERT INTO parcel VALUES ('parcels/90-B', 'by hand')",
					"INSERT INTO parcel VALUES ('other/700-A', 'not ours')");
			assertThat(onlyTable(context).behindBy()).isEqualTo(89);
			assertThat(Endpoints.auditAndRaise(context)).singleElement().matches(Audited::raised);
			assertThat(insertParcel(context)).isEqualTo("parcels/91-A");
			assertThat(onlyTable(context).behindBy()).isZero();
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void auditAloneChangesNeitherCounterNorWhatIsHeld(Engine engine) {
		with(engine, CUSTOMER, PARCEL).withPropertyValues("hilo.initial-capacity=32").run((context) -> {
			insertCustomer(context);
			insertParcel(context);
			execute(context, "INSERT INTO customer VALUES (500, 'by hand')",
					"INSERT INTO parcel VALUES ('parcels/90-B', 'by hand')");
			List<Held> held = held(context);
			for (int i = 0; i < 3; i++) {
				assertThat(Endpoints.audit(context)).extracting(Audited::behindBy).containsExactly(468L, 58L);
			}
			assertThat(held(context)).isEqualTo(held).singleElement().matches((range) -> range.used() == 1);
			assertThat(context.getBean(JdbcTemplate.class).queryForList("SELECT max_value FROM hilo_range", Long.class))
				.containsOnly(32L);
			assertThat(insertCustomer(context)).isEqualTo(2);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void tableThatHasVanishedIsSkippedAndNoMessageOfTheDatabaseIsShown(Engine engine) {
		with(engine, CUSTOMER, PARCEL).run((context) -> {
			insertCustomer(context);
			insertParcel(context);
			execute(context, "DROP TABLE customer");
			assertThat(Endpoints.auditAndRaise(context)).satisfiesExactly(
					(customers) -> assertThat(customers.skipped()).matches(
							"the table, the counter or its floor could not be read: [A-Za-z]+Exception 42[0-9A-Z]{3}"),
					(parcels) -> assertThat(parcels.skipped()).isNull());
		});
	}

	@Test
	void rowThatWouldTakeMostNumbersIsNotRaisedToAndTheOthersAre() {
		with(Engine.H2, CUSTOMER, PARCEL).run((context) -> {
			insertCustomer(context);
			insertParcel(context);
			execute(context, "INSERT INTO customer VALUES (9000000000000000000, 'a mark')",
					"INSERT INTO parcel VALUES ('parcels/90-B', 'by hand')");
			assertThat(Endpoints.auditAndRaise(context)).satisfiesExactly((customers) -> {
				assertThat(customers.raised()).isFalse();
				assertThat(customers.notRaised()).contains("less than half", "force");
			}, (parcels) -> assertThat(parcels.raised()).isTrue());
			assertThat(insertCustomer(context)).isEqualTo(2);
			assertThat(insertParcel(context)).isEqualTo("parcels/91-A");
		});
	}

	private static ApplicationContextRunner with(Engine engine, String... tables) {
		return Endpoints.with(ExistingApplication.with(engine, tables))
			.withPropertyValues("hilo.initial-capacity=1", "hilo.refill-ahead=false");
	}

	private static Audited onlyTable(ApplicationContext context) {
		assertThat(Endpoints.audit(context)).hasSize(1);
		return Endpoints.audit(context).get(0);
	}

	private static List<Held> held(ApplicationContext context) {
		return Endpoints.show(context, "default", "customers").held();
	}

	private static void execute(ApplicationContext context, String... statements) {
		context.getBean(JdbcTemplate.class).batchUpdate(statements);
	}

}

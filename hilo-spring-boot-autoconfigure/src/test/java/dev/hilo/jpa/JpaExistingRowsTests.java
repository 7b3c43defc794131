package dev.hilo.jpa;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdAssignmentException;
import dev.hilo.support.Engine;
import dev.hilo.support.Threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tables of JPA entities that have rows already.
 */
@ExtendWith(OutputCaptureExtension.class)
@Tag("all")
class JpaExistingRowsTests {

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void numbersAndTextsStartAboveTheRows(Engine engine) {
		with(engine, new Class<?>[] { Shop.BigNumber.class, Shop.Versioned.class },
				"CREATE TABLE big_number (id bigint PRIMARY KEY, name varchar(64))",
				"INSERT INTO big_number VALUES (200, 'a')",
				"CREATE TABLE versioned (id varchar(64) PRIMARY KEY, name varchar(64), version integer)",
				"INSERT INTO versioned VALUES ('versioneds/41-B', 'a', 0)")
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				assertThat(application.persist(new Shop.BigNumber()).id).isEqualTo(201);
				assertThat(application.persist(new Shop.Versioned()).id).isEqualTo("versioneds/42-A");
			});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void numbersDrawnByHandAfterTheStartAreAboveTheRows(Engine engine) {
		with(engine, new Class<?>[] { Shop.BigNumber.class },
				"CREATE TABLE big_number (id bigint PRIMARY KEY, name varchar(64))",
				"INSERT INTO big_number VALUES (200, 'a')")
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor(Shop.BigNumber.class))
				.isEqualTo(201));
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void schemaAndQuotedNamesAreThoseOfTheMapping(Engine engine) {
		with(engine, new Class<?>[] { Odd.class }, "CREATE SCHEMA \"The Archive\"",
				"CREATE TABLE \"The Archive\".\"Odd Things\" (\"the id\" bigint PRIMARY KEY)",
				"INSERT INTO \"The Archive\".\"Odd Things\" VALUES (77)")
			.run((context) -> assertThat(new JpaApplication(context).persist(new Odd()).id).isEqualTo(78));
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void hierarchyStartsAboveAllItsTables(Engine engine) {
		with(engine,
				new Class<?>[] { Shop.Vehicle.class, Shop.Car.class, Shop.Boat.class, Shop.Shape.class,
						Shop.Circle.class, Shop.Square.class },
				"CREATE TABLE vehicle (id integer PRIMARY KEY, tag varchar(64))",
				"INSERT INTO vehicle VALUES (300, NULL)", "CREATE TABLE car (id integer PRIMARY KEY)",
				"CREATE TABLE boat (id integer PRIMARY KEY)", "CREATE TABLE circle (id bigint PRIMARY KEY)",
				"CREATE TABLE odd_squares (id bigint PRIMARY KEY)", "INSERT INTO circle VALUES (5)",
				"INSERT INTO odd_squares VALUES (90)")
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				assertThat(application.persist(new Shop.Boat()).id).isEqualTo(301);
				assertThat(application.persist(new Shop.Circle()).id).isEqualTo(91);
				assertThat(application.persist(new Shop.Square()).id).isEqualTo(92);
			});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void attributeOfEmbeddedIdStartsAboveTheRows(Engine engine) {
		with(engine, new Class<?>[] { Shop.Ticket.class },
				"CREATE TABLE ticket (ticket_number bigint, area varchar(64), PRIMARY KEY (ticket_number, area))",
				"INSERT INTO ticket VALUES (60, 'a')")
			.run((context) -> {
				Shop.Ticket ticket = new Shop.Ticket();
				ticket.key.area = "b";
				assertThat(new JpaApplication(context).persist(ticket).key.number).isEqualTo(61);
			});
	}

	/** As spring-data-rest's PUT does. */
	@ParameterizedTest
	@CsvSource({ "H2, 9223372036854775807", "POSTGRESQL, 9223372036854775807", "MARIADB, 9223372036854775807",
			"MYSQL, 9223372036854775807", "POSTGRESQL, 400" })
	void idThatAClientChoseForAMergeThatWasRefusedOrDeletedStopsNothing(Engine engine, long id) {
		with(engine, new Class<?>[] { Shop.AssignedNumber.class },
				"CREATE TABLE assigned_number (id bigint PRIMARY KEY CHECK (id <> 400))")
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				Shop.AssignedNumber chosen = new Shop.AssignedNumber();
				chosen.id = id;
				if (id == 400) {
					assertThatExceptionOfType(DataAccessException.class)
						.isThrownBy(() -> application.call((manager) -> manager.merge(chosen)));
				}
				else {
					assertThatExceptionOfType(IllegalStateException.class)
						.isThrownBy(() -> application.run((manager) -> {
							manager.merge(chosen);
							manager.flush();
							throw new IllegalStateException("refused");
						}));
					application.call((manager) -> manager.merge(chosen));
					application.run((manager) -> manager.remove(manager.find(Shop.AssignedNumber.class, id)));
				}
				assertThat(application.persist(new Shop.AssignedNumber()).id).isEqualTo(1);
				assertThat(application.persist(new Shop.AssignedNumber()).id).isEqualTo(2);
			});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void columnThatTheDatabaseFillsGetsIdsAllTheSame(Engine engine, CapturedOutput log) {
		with(engine, new Class<?>[] { Shop.BigNumber.class },
				"CREATE TABLE big_number (id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, name varchar(64))",
				"INSERT INTO big_number (name) VALUES ('a')", "INSERT INTO big_number (name) VALUES ('b')")
			.run((context) -> {
				assertThat(new JpaApplication(context).persist(new Shop.BigNumber()).id).isEqualTo(3);
				assertThat(log).containsIgnoringCase("the database also fills the column big_number.id (identity)")
					.contains("@GeneratedValue(strategy = GenerationType.IDENTITY) instead of @HiLoId");
			});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void columnThatTakesNoOtherIdsIsRefusedWithTheRemedy(Engine engine) {
		with(engine, new Class<?>[] { Shop.BigNumber.class },
				"CREATE TABLE big_number (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name varchar(64))")
			.run((context) -> assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> new JpaApplication(context).persist(new Shop.BigNumber()))
				.withMessageContainingAll("GENERATED ALWAYS", "SET GENERATED BY DEFAULT",
						"@GeneratedValue(strategy = GenerationType.IDENTITY) instead of @HiLoId"));
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL" })
	void numbersGoOnAboveRowsThatWereLoadedAboveTheCounter(Engine engine, CapturedOutput log) {
		with(engine, new Class<?>[] { Shop.BigNumber.class },
				"CREATE TABLE big_number (id bigint PRIMARY KEY, name varchar(64))")
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				assertThat(application.persist(new Shop.BigNumber()).id).isEqualTo(1);
				JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
				for (int id = 2; id <= 120; id++) {
					jdbc.update("INSERT INTO big_number (id) VALUES (?)", id);
				}
				assertThatExceptionOfType(DataAccessException.class)
					.isThrownBy(() -> application.persist(new Shop.BigNumber()));
				Threads.awaitEnd("hilo-probe");
				assertThat(application.persist(new Shop.BigNumber()).id).isGreaterThan(120);
				assertThat(log).containsOnlyOnce("found its id taken: others have stored rows there, up to 120");
			});
	}

	@Test
	void keyThatAQueryFindsTakenIsOneToo(CapturedOutput log) {
		with(Engine.H2, new Class<?>[] { Shop.BigNumber.class },
				"CREATE TABLE big_number (id bigint PRIMARY KEY, name varchar(64))")
			.run((context) -> {
				JpaApplication application = new JpaApplication(context);
				application.persist(new Shop.BigNumber());
				context.getBean(JdbcTemplate.class)
					.update("INSERT INTO big_number (id) SELECT x FROM SYSTEM_RANGE(2, 120)");
				assertThatException().isThrownBy(() -> application.run((manager) -> {
					manager.persist(new Shop.BigNumber());
					manager.createQuery("from BigNumber", Shop.BigNumber.class).getResultList();
				}));
				Threads.awaitEnd("hilo-probe");
				assertThat(log).containsOnlyOnce("found its id taken: others have stored rows there, up to 120");
			});
	}

	private static ApplicationContextRunner with(Engine engine, Class<?>[] entities, String... statements) {
		String url = engine.newDatabase();
		try (var pool = engine.pool(url)) {
			Engine.execute(pool, statements);
		}
		return JpaApplication.on(engine, url, entities);
	}

	@Entity
	@Table(name = "`Odd Things`", schema = "`The Archive`")
	static class Odd {

		@Id
		@HiLoId
		@Column(name = "`the id`")
		@Nullable Long id;

	}

}

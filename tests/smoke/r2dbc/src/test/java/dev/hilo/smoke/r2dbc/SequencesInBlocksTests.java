package dev.hilo.smoke.r2dbc;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.relational.core.mapping.Sequence;
import org.springframework.data.relational.core.mapping.Table;

import dev.hilo.HiLoIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Entities with sequences, which Spring Boot lets Spring Data R2DBC ask on no engine.
 */
class SequencesInBlocksTests {

	@Tag("all")
	@ParameterizedTest
	@EnumSource(names = "MYSQL", mode = EnumSource.Mode.EXCLUDE)
	void idsAreValuesOfTheSequenceThatOthersDrawFromToo(Engine engine) {
		Engine.Database database = newDatabase(engine);
		try (ConfigurableApplicationContext context = Applications.run(database, "--spring.sql.init.mode=never",
				"--hilo.entities.sequences=blocks")) {
			R2dbcEntityTemplate template = context.getBean(R2dbcEntityTemplate.class);
			assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor(Ticket.class)).isEqualTo(700);
			List<Long> ids = new ArrayList<>();
			for (int i = 0; i < 20; i++) {
				ids.addAll(Flux.fromStream(IntStream.range(0, 50).mapToObj((n) -> new Ticket(null, "Tea")))
					.flatMap(template::insert)
					.map(Ticket::id)
					.collectList()
					.block());
				ids.add(Long.valueOf(database.ask("SELECT " + nextval(engine, database))));
				database.execute("INSERT INTO ticket (name) VALUES ('others')");
			}
			assertThat(ids).hasSize(1020).doesNotHaveDuplicates().allMatch((id) -> id > 700);
			assertThat(database.ask("SELECT count(*) FROM ticket")).isEqualTo("1020");
			assertThat(database.ask("SELECT count(*) FROM information_schema.tables "
					+ "WHERE LOWER(table_name) LIKE 'hilo%' AND LOWER(table_schema) IN ('public', '" + database.name()
					+ "')"))
				.isEqualTo("0");
		}
	}

	@Test
	void idsAreLeftToTheDatabaseWithoutTheSetting() {
		Engine.Database database = newDatabase(Engine.H2);
		try (ConfigurableApplicationContext context = Applications.run(database, "--spring.sql.init.mode=never")) {
			R2dbcEntityTemplate template = context.getBean(R2dbcEntityTemplate.class);
			assertThat(template.insert(new Ticket(null, "Tea")).block().id()).as("by the default").isEqualTo(700);
		}
	}

	private static Engine.Database newDatabase(Engine engine) {
		Engine.Database database = engine.newDatabase();
		database.execute("CREATE SEQUENCE " + database.quoted("ticket_seq") + " START WITH 700",
				"CREATE TABLE ticket (id bigint " + "DEFAULT " + nextval(engine, database)
						+ " PRIMARY KEY, name varchar(100))");
		return database;
	}

	private static String nextval(Engine engine, Engine.Database database) {
		return (engine == Engine.POSTGRESQL) ? "nextval('ticket_seq')"
				: "NEXT VALUE FOR " + database.quoted("ticket_seq");
	}

	@Table
	record Ticket(@Id @Sequence("ticket_seq") @Nullable Long id, String name) {
	}

}

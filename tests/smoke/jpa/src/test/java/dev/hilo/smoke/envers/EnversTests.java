package dev.hilo.smoke.envers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import jakarta.persistence.EntityManager;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.smoke.envers.rows.Note;
import dev.hilo.smoke.envers.rows.OfHiLo;
import dev.hilo.smoke.envers.rows.OfIdentity;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Hibernate Envers beside ids of HiLo.
 */
class EnversTests {

	@Test
	void auditedRowsAreThoseOfAnIdentityColumn() {
		try (ConfigurableApplicationContext context = run(Rows.class)) {
			TransactionTemplate transaction = context.getBean(TransactionTemplate.class);
			EntityManager entities = context.getBean(EntityManager.class);
			List<Supplier<Note>> kinds = List.of(OfHiLo::new, OfIdentity::new);
			for (Supplier<Note> kind : kinds) {
				List<Note> notes = transaction.execute((status) -> List.of(persist(kind, "Tea", entities),
						persist(kind, "Cocoa", entities), persist(kind, "Honey", entities)));
				transaction.executeWithoutResult((status) -> {
					find(notes.get(0), entities).setText("Green tea");
					entities.remove(find(notes.get(1), entities));
				});
				transaction.executeWithoutResult((status) -> {
					persist(kind, "rolled back", entities);
					entities.flush();
					status.setRollbackOnly();
				});
				transaction.executeWithoutResult((status) -> find(notes.get(0), entities).setText("Tea again"));
				transaction.executeWithoutResult((status) -> persist(kind, "Salt", entities));
			}
			assertThat(audited(context, "of_hi_lo_aud")).hasSize(7).isEqualTo(audited(context, "of_identity_aud"));
		}
	}

	private static Note persist(Supplier<Note> kind, String text, EntityManager entities) {
		Note note = kind.get();
		note.setText(text);
		entities.persist(note);
		return note;
	}

	private static Note find(Note note, EntityManager entities) {
		return entities.find(note.getClass(), note.getId());
	}

	/** Ids and revisions as the first, the second and so on. */
	private static List<String> audited(ConfigurableApplicationContext context, String table) {
		List<Object> ids = new ArrayList<>();
		List<Object> revisions = new ArrayList<>();
		return context.getBean(JdbcTemplate.class)
			.queryForList("SELECT * FROM " + table + " ORDER BY rev, id")
			.stream()
			.map((row) -> row(row, ids, revisions))
			.toList();
	}

	private static String row(Map<String, Object> row, List<Object> ids, List<Object> revisions) {
		return ordinal(row.remove("REV"), revisions) + " " + ordinal(row.remove("ID"), ids) + " " + row;
	}

	private static int ordinal(Object value, List<Object> known) {
		if (!known.contains(value)) {
			known.add(value);
		}
		return known.indexOf(value);
	}

	private static ConfigurableApplicationContext run(Class<?> application) {
		return SpringApplication.run(application, "--spring.jpa.hibernate.ddl-auto=create-drop",
				"--spring.datasource.url=jdbc:h2:mem:" + application.getSimpleName());
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EntityScan(basePackageClasses = Note.class)
	static class Rows {

	}

}

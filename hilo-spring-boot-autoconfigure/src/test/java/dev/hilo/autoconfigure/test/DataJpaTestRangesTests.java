package dev.hilo.autoconfigure.test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.jpa.test.autoconfigure.DataJpaTest;

import dev.hilo.test.AutoConfigureHiLo;

/**
 * Covers {@link AutoConfigureHiLo} on a {@code @DataJpaTest}, whose table has a row with
 * a higher number.
 */
@DataJpaTest(properties = { "spring.flyway.enabled=false", "spring.jpa.hibernate.ddl-auto=create",
		"spring.jpa.defer-datasource-initialization=true",
		"spring.sql.init.data-locations=classpath:dev/hilo/autoconfigure/test/notes.sql" })
@AutoConfigureHiLo
class DataJpaTestRangesTests extends FirstIdContract {

	@Autowired
	private Notes notes;

	@Override
	String store() {
		return String.valueOf(this.notes.saveAndFlush(new Note()).id).replace("notes", "orders");
	}

}

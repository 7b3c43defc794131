package dev.hilo.smoke.liquibase;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Stores notes in a table that Liquibase creates.
 */
@SpringBootApplication
public class LiquibaseApplication {

	public static void main(String[] arguments) {
		SpringApplication.run(LiquibaseApplication.class, arguments);
	}

}

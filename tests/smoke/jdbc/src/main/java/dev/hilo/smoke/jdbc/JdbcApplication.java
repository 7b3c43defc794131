package dev.hilo.smoke.jdbc;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Stores notes and lines over JDBC.
 */
@SpringBootApplication
public class JdbcApplication {

	public static void main(String[] arguments) {
		SpringApplication.run(JdbcApplication.class, arguments);
	}

}

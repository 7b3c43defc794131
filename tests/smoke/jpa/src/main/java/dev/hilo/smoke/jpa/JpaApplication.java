package dev.hilo.smoke.jpa;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Stores notes with JPA.
 */
@SpringBootApplication
public class JpaApplication {

	public static void main(String[] arguments) {
		SpringApplication.run(JpaApplication.class, arguments);
	}

}

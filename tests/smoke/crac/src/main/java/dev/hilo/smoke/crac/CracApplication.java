package dev.hilo.smoke.crac;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Draws ids, also before it runs.
 */
@SpringBootApplication
public class CracApplication {

	public static void main(String[] arguments) {
		SpringApplication.run(CracApplication.class, arguments);
	}

}

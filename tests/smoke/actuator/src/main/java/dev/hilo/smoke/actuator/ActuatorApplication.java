package dev.hilo.smoke.actuator;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Gives ids, and shows how.
 */
@SpringBootApplication
public class ActuatorApplication {

	public static void main(String[] arguments) {
		SpringApplication.run(ActuatorApplication.class, arguments);
	}

}

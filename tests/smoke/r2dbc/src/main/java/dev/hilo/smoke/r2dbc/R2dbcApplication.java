package dev.hilo.smoke.r2dbc;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Stores notes over R2DBC.
 */
@SpringBootApplication
public class R2dbcApplication {

	public static void main(String[] arguments) {
		SpringApplication.run(R2dbcApplication.class, arguments);
	}

}

package dev.hilo.smoke.secured;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/**
 * Gives ids, to whom Spring Security lets in.
 */
@EnableAutoConfiguration
public class SecuredApplication {

	public static void main(String[] arguments) {
		SpringApplication.run(SecuredApplication.class, arguments);
	}

}

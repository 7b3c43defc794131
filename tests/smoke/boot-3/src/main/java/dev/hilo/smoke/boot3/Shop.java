package dev.hilo.smoke.boot3;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * A shop on Spring Boot 3.5, for which there is no starter.
 */
@SpringBootApplication
public class Shop {

}

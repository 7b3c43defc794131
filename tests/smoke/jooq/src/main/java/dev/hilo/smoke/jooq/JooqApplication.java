package dev.hilo.smoke.jooq;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Stores orders with jOOQ.
 */
@SpringBootApplication
public class JooqApplication {

}

package dev.hilo.autoconfigure.test;

import org.springframework.boot.jdbc.test.autoconfigure.JdbcTest;

import dev.hilo.test.AutoConfigureHiLo;

/**
 * Covers {@link AutoConfigureHiLo} on a {@code @JdbcTest}.
 */
@JdbcTest(properties = "spring.flyway.enabled=false")
@AutoConfigureHiLo
class JdbcTestRangesTests extends FirstIdContract {

}

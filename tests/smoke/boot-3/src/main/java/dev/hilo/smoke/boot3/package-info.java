/**
 * An application on Spring Boot 3, whose ids come from {@code hilo-jdbc}: code to copy.
 */
package dev.hilo.smoke.boot3;

/**
 * The shop on JPA: {@code @HiLoId} beside {@code @Id} is all that its entities need.
 */
@NullMarked
package dev.hilo.sample.jpa;

import org.jspecify.annotations.NullMarked;

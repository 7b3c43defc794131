/**
 * A tiny application on Spring Data JPA.
 */
@NullMarked
package dev.hilo.smoke.jpa;

import org.jspecify.annotations.NullMarked;

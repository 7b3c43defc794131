/**
 * Ids for the entities of JPA, which Hibernate stores.
 */
@NullMarked
package dev.hilo.jpa;

import org.jspecify.annotations.NullMarked;

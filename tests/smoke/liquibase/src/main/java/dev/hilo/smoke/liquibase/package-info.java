/**
 * A tiny application whose tables come from Liquibase.
 */
@NullMarked
package dev.hilo.smoke.liquibase;

import org.jspecify.annotations.NullMarked;

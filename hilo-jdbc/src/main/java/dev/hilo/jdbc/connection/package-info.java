/**
 * The connections of refills, and what their errors mean.
 */
@NullMarked
package dev.hilo.jdbc.connection;

import org.jspecify.annotations.NullMarked;

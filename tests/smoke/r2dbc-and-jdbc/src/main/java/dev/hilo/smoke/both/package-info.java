/**
 * The smallest application that stores entities over R2DBC and others over JDBC.
 */
@NullMarked
package dev.hilo.smoke.both;

import org.jspecify.annotations.NullMarked;

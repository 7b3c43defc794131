/**
 * Ids for the entities of Spring Data R2DBC.
 */
@NullMarked
package dev.hilo.data.r2dbc;

import org.jspecify.annotations.NullMarked;

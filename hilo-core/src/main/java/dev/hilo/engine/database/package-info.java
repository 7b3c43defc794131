/**
 * What the collections of one database have in common.
 */
@NullMarked
package dev.hilo.engine.database;

import org.jspecify.annotations.NullMarked;

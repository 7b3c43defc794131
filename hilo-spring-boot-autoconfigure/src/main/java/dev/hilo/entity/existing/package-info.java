/**
 * What the tables of entities had before HiLo: columns that the database fills, and rows
 * that exist.
 */
@NullMarked
package dev.hilo.entity.existing;

import org.jspecify.annotations.NullMarked;

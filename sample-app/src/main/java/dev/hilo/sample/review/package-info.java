/**
 * What customers say, with ids of the database.
 */
@NullMarked
package dev.hilo.sample.review;

import org.jspecify.annotations.NullMarked;

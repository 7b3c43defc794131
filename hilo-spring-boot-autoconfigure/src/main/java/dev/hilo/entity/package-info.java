/**
 * Ids for new entities, whatever stores them: conventions, conversions, and which
 * entities take part.
 */
@NullMarked
package dev.hilo.entity;

import org.jspecify.annotations.NullMarked;

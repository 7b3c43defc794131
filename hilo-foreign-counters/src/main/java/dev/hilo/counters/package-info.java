/**
 * Counters that other clients use too, such as the sequences and tables of Hibernate: one
 * class for each kind, and the arithmetic that makes numbers of what they give. A further
 * kind is a {@link BlockCounter} and, if it is named in another way, a form of
 * {@link ForeignCounterName}.
 */
@NullMarked
package dev.hilo.counters;

import org.jspecify.annotations.NullMarked;

/**
 * What HiLo reads of frameworks and no framework has promised: one class for each such
 * seam, with the version in which it was read, and a test under its name that fails when
 * the framework moves.
 */
@NullMarked
package dev.hilo.seam;

import org.jspecify.annotations.NullMarked;

/**
 * A tiny application of which images are taken.
 */
@NullMarked
package dev.hilo.smoke.crac;

import org.jspecify.annotations.NullMarked;

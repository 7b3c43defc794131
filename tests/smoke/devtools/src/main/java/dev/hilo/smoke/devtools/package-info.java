/**
 * A tiny application that Devtools restarts.
 */
@NullMarked
package dev.hilo.smoke.devtools;

import org.jspecify.annotations.NullMarked;

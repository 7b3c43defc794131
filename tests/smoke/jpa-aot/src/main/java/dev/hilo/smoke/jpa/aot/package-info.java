/**
 * An application with two persistence units that is processed ahead of time.
 */
@NullMarked
package dev.hilo.smoke.jpa.aot;

import org.jspecify.annotations.NullMarked;

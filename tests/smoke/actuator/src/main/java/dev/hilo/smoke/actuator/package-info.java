/**
 * A tiny web application with Actuator.
 */
@NullMarked
package dev.hilo.smoke.actuator;

import org.jspecify.annotations.NullMarked;

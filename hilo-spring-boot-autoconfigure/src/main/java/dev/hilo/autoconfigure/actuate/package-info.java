/** Auto-configuration for the endpoint and the health. */
@NullMarked
package dev.hilo.autoconfigure.actuate;

import org.jspecify.annotations.NullMarked;

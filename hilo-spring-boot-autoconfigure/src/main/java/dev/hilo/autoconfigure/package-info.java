/**
 * Auto-configuration: wiring only, no logic.
 */
@NullMarked
package dev.hilo.autoconfigure;

import org.jspecify.annotations.NullMarked;

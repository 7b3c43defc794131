/**
 * What happened to ranges, for listeners and the log.
 */
@NullMarked
package dev.hilo.engine.event;

import org.jspecify.annotations.NullMarked;

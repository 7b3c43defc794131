/**
 * Threads, timers, and what waits for them.
 */
@NullMarked
package dev.hilo.engine.thread;

import org.jspecify.annotations.NullMarked;

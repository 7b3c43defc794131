package dev.hilo.engine;

import dev.hilo.engine.buffer.Floor;

/**
 * Finds the number that a counter has to start above, such as the highest id of a table
 * that had rows before it had a counter.
 *
 * @since 0.1.0
 */
public interface FloorSource extends Floor.Source {

}

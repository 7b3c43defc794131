package dev.hilo.engine;

import dev.hilo.range.EntityTables;

/**
 * What decides how much a refill asks for, besides its own demand.
 *
 * @param size the size that the rule gives
 * @param waiting how many numbers callers wait for; they enlarge the request, but do not
 * count as the size of the last range; 0 if the rule is the user's, whose answer is final
 * @param floor the number that the counter starts above at least
 * @param tables the tables whose ids the numbers become
 */
record RefillTerms(long size, long waiting, long floor, EntityTables tables) {
}

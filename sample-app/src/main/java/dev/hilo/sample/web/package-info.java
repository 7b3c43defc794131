/**
 * How the shop answers wrong input.
 */
@NullMarked
package dev.hilo.sample.web;

import org.jspecify.annotations.NullMarked;

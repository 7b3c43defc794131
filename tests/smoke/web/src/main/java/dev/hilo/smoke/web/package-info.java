/**
 * Public ids in the controllers of an application without a database.
 */
@NullMarked
package dev.hilo.smoke.web;

import org.jspecify.annotations.NullMarked;

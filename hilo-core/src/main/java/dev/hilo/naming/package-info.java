/**
 * The default names of collections.
 */
@NullMarked
package dev.hilo.naming;

import org.jspecify.annotations.NullMarked;

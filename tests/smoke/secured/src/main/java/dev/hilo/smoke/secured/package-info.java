/**
 * A tiny web application with Spring Security.
 */
@NullMarked
package dev.hilo.smoke.secured;

import org.jspecify.annotations.NullMarked;

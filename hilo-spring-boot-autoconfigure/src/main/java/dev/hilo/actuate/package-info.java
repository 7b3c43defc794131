/** What operators see and do: the endpoint and the health of the generator. */
@NullMarked
package dev.hilo.actuate;

import org.jspecify.annotations.NullMarked;

/**
 * An application that {@code @DataJpaTest} slices.
 */
@NullMarked
package dev.hilo.jpa.slice;

import org.jspecify.annotations.NullMarked;

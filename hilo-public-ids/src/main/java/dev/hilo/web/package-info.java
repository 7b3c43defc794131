/**
 * Public ids: numbers inside, opaque texts outside, in URLs and JSON.
 */
@NullMarked
package dev.hilo.web;

import org.jspecify.annotations.NullMarked;

package dev.hilo.autoconfigure;

import dev.hilo.naming.CheckedNaming;

/**
 * Holds the checked form of the naming bean, which would otherwise be a second bean of
 * its type.
 *
 * @param naming the naming, checked
 */
public record CollectionNames(CheckedNaming naming) {
}

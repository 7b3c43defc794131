package dev.hilo.autoconfigure;

import dev.hilo.naming.CheckedNaming;

/**
 * Holds the checked form of the naming bean, which would else be a second bean of its
 * type.
 */
record CollectionNames(CheckedNaming naming) {
}

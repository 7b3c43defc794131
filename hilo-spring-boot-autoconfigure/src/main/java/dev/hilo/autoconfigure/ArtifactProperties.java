package dev.hilo.autoconfigure;

/**
 * Properties below {@code hilo} that an artifact of its own reads: they are bound before
 * names that nothing reads are refused.
 */
public interface ArtifactProperties {

}

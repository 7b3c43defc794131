package dev.hilo.autoconfigure;

/**
 * Properties below {@code hilo} that an artifact of its own reads. A bean of a class with
 * {@code @ConfigurationProperties("hilo")} that implements this is bound before names
 * that nothing reads are refused, so that its own count as read.
 *
 * @since 0.1.0
 */
public interface ArtifactProperties {

}

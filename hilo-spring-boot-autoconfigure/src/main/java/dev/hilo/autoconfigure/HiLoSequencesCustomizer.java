package dev.hilo.autoconfigure;

import org.jspecify.annotations.Nullable;

import dev.hilo.engine.HiLoSequencesBuilder;

/**
 * Tunes the sequences of each database by code: listeners, the sizing rule, and the
 * settings of single collections, such as a floor or a number source of the application's
 * own. Beans of this type are called at the start, in their order, when the properties
 * have been applied. The {@code IdDescriber} bean reads ids by the properties alone.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface HiLoSequencesCustomizer {

	/**
	 * Tunes the sequences of one database.
	 * @param database the database, or {@code null} for the default one
	 * @param sequences its sequences, as the properties describe them
	 */
	void customize(@Nullable String database, HiLoSequencesBuilder sequences);

}

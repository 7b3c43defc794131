package dev.hilo.data.r2dbc;

import java.util.Optional;

import io.r2dbc.spi.ConnectionFactoryOptions;
import io.r2dbc.spi.Option;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcConnectionDetails;
import org.springframework.context.annotation.Bean;

import dev.hilo.autoconfigure.ConditionalOnHiLo;
import dev.hilo.autoconfigure.DefaultCredentials;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;

/**
 * Auto-configuration for user and password of {@code hilo.jdbc.url}: those of R2DBC,
 * wherever Spring Boot has them from.
 *
 * @since 0.1.0
 */
@AutoConfiguration(before = HiLoAutoConfiguration.class,
		afterName = "org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration")
@ConditionalOnHiLo
@ConditionalOnClass({ R2dbcConnectionDetails.class, ConnectionFactoryOptions.class })
public final class HiLoR2dbcCredentialsAutoConfiguration {

	@Bean
	DefaultCredentials hiLoDefaultCredentials(ObjectProvider<R2dbcConnectionDetails> details) {
		return new DefaultCredentials(() -> option(details, ConnectionFactoryOptions.USER),
				() -> option(details, ConnectionFactoryOptions.PASSWORD));
	}

	private static @Nullable String option(ObjectProvider<R2dbcConnectionDetails> details, Option<?> option) {
		return Optional.ofNullable(details.getIfUnique())
			.map((known) -> known.getConnectionFactoryOptions().getValue(option))
			.map(Object::toString)
			.orElse(null);
	}

}

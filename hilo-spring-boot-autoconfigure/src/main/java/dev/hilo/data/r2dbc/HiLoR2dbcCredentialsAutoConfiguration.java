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
		return new OfR2dbc(details);
	}

	private record OfR2dbc(ObjectProvider<R2dbcConnectionDetails> details) implements DefaultCredentials {

		@Override
		public @Nullable String username() {
			return option(ConnectionFactoryOptions.USER);
		}

		@Override
		public @Nullable String password() {
			return option(ConnectionFactoryOptions.PASSWORD);
		}

		private @Nullable String option(Option<?> option) {
			return Optional.ofNullable(this.details.getIfUnique())
				.map((known) -> known.getConnectionFactoryOptions().getValue(option))
				.map(Object::toString)
				.orElse(null);
		}

	}

}

package dev.hilo.autoconfigure;

import org.springframework.boot.autoconfigure.preinitialize.BackgroundPreinitializer;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.StandardEnvironment;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;

/**
 * Loads the classes that each start needs, on the thread that Spring Boot has for that
 * while it prepares the application on another one. Reads only the properties of the
 * process, and needs no answer: the start itself reports what is wrong.
 */
final class EnginePreinitializer implements BackgroundPreinitializer {

	@Override
	public void preinitialize() {
		ConfigurableEnvironment environment = new StandardEnvironment();
		HiLoProperties properties = Binder.get(environment).bindOrCreate("hilo", HiLoProperties.class);
		ResolvedProperties resolved = new ResolvedProperties(properties);
		HiLoSequences sequences = HiLoSequences.over(new InMemoryRangeRepository())
			.format(resolved.defaultDatabase().format())
			.build();
		// Draws nothing, so no thread starts, and there is nothing to close
		new RangeIdGenerator(sequences, new PluralCollectionNaming()).sequence(EnginePreinitializer.class);
	}

}

package dev.hilo.actuate;

import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.support.GenericApplicationContext;

import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeRepository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where the endpoint and the health look for the generator.
 */
class ExistingGeneratorTests {

	@Test
	void generatorOfAParentContextIsSeen() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(HiLoAutoConfiguration.class))
			.withBean(RangeRepository.class, InMemoryRangeRepository::new)
			.run((parent) -> {
				RangeIdGenerator generator = parent.getBean(RangeIdGenerator.class);
				try (GenericApplicationContext child = new GenericApplicationContext(parent)) {
					child.refresh();
					assertThat(new ExistingGenerator(child.getBeanFactory()).get()).isSameAs(generator);
				}
			});
	}

}

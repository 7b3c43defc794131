package dev.hilo.support;

import java.util.function.Supplier;

import javax.sql.DataSource;

import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.jdbc.autoconfigure.DataJdbcRepositoriesAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;

import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;
import dev.hilo.range.InMemoryRangeRepository;

/**
 * Applications to be.
 */
public final class Contexts {

	private Contexts() {
	}

	/**
	 * With a default database.
	 */
	public static ApplicationContextRunner on(H2Database database) {
		return withoutDatabase().withPropertyValues(database.asDefault());
	}

	public static ApplicationContextRunner withoutDatabase() {
		return new ApplicationContextRunner().withInitializer(Contexts::scanNoPackage)
			.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class,
					JdbcTemplateAutoConfiguration.class, DataSourceTransactionManagerAutoConfiguration.class,
					DataJdbcRepositoriesAutoConfiguration.class, HiLoAutoConfiguration.class,
					HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class,
					HiLoExistingRowsAutoConfiguration.class, HiLoDataJdbcAutoConfiguration.class));
	}

	/** Neither asks a database for its dialect, as Spring Data does, nor makes a pool. */
	public static ApplicationContextRunner withoutSpringData() {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class));
	}

	public static ApplicationContextRunner inMemory() {
		return new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(HiLoAutoConfiguration.class))
			.withBean(InMemoryRangeRepository.class);
	}

	/**
	 * With a further DataSource bean and a database of the same name.
	 */
	public static ApplicationContextRunner with(ApplicationContextRunner runner, String name,
			Supplier<DataSource> dataSource) {
		return runner
			.withBean(name, DataSource.class, dataSource,
					(definition) -> ((AbstractBeanDefinition) definition).setDefaultCandidate(false))
			.withPropertyValues("hilo.databases." + name + ".data-source=" + name);
	}

	/** Repositories and entities of the tests are registered by each of them. */
	private static void scanNoPackage(ConfigurableApplicationContext context) {
		AutoConfigurationPackages.register((BeanDefinitionRegistry) context.getBeanFactory(), "dev.hilo.none");
	}

}

package dev.hilo.autoconfigure;

import java.util.List;
import java.util.stream.Stream;

import javax.sql.DataSource;

import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.range.RangeRepository;

/**
 * Explains what is missing in an application without a store of ranges. Makes the
 * generators lazy there: an application that injects one fails at its start, and one that
 * injects none, such as a test without a database, starts.
 */
public final class MissingDataSource implements BeanFactoryPostProcessor {

	/** Where ranges are stored that no DataSource leads to. */
	static final String URL = "hilo.jdbc.url";

	private static final String DATA_SOURCE = "The DataSource for ids";

	private static final String OTHERWISE = "define a bean of type RangeRepository, or set hilo.enabled=false";

	private static final String CONNECTION_FACTORY = "io.r2dbc.spi.ConnectionFactory";

	MissingDataSource() {
	}

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
		if (isMissing(beans)) {
			Stream.of(HiLoBeans.GENERATOR, HiLoBeans.ENTITY_IDS)
				.filter(beans::containsBeanDefinition)
				.forEach((name) -> beans.getBeanDefinition(name).setLazyInit(true));
		}
	}

	/**
	 * Whether there is no store of ranges, or nothing that would use one. An application
	 * on R2DBC must configure one, so it is to fail at its start.
	 */
	static boolean isMissing(ConfigurableListableBeanFactory beans) {
		List<String> repositories = names(beans, RangeRepository.class);
		return !hasConnectionFactory(beans)
				&& !beans.getBean(ConfigurableApplicationContext.ENVIRONMENT_BEAN_NAME, Environment.class)
					.containsProperty(URL)
				&& (repositories.isEmpty() || (names(beans, DataSource.class).isEmpty()
						&& repositories.equals(List.of(HiLoBeans.JDBC_REPOSITORY))));
	}

	private static List<String> names(ConfigurableListableBeanFactory beans, Class<?> type) {
		return List.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, type, true, false));
	}

	/**
	 * What is missing in an application.
	 * @param beans its beans
	 * @param environment its properties
	 * @return the exception to throw
	 */
	public static HiLoConfigurationException in(ListableBeanFactory beans, Environment environment) {
		String[] names = beans.getBeanNamesForType(DataSource.class, true, false);
		if (environment.containsProperty(URL)) {
			return new HiLoConfigurationException(DATA_SOURCE, null,
					URL + " is set, but HiLoJdbcAutoConfiguration, which would use it, is left out: do not exclude "
							+ "it, and put spring-boot-starter-jdbc on the class path. Or " + OTHERWISE);
		}
		if (names.length > 0) {
			return notTaken(names, beans.containsBean(HiLoBeans.JDBC_REPOSITORY));
		}
		if (hasConnectionFactory(beans)) {
			return new HiLoConfigurationException(URL, null,
					"HiLo reserves its ranges over JDBC, but the application has an R2DBC ConnectionFactory, and Spring "
							+ "Boot then creates no DataSource, whatever spring.datasource.url says. Add the JDBC "
							+ "driver of the same database, and set " + URL
							+ " to its URL there: for most databases that of R2DBC, with jdbc: in place of r2dbc:. Or "
							+ OTHERWISE);
		}
		return environment.containsProperty("spring.datasource.url") ? notMade() : notConfigured();
	}

	/**
	 * Whether an application has a ConnectionFactory of R2DBC.
	 * @param beans its beans
	 * @return whether it has
	 */
	public static boolean hasConnectionFactory(ListableBeanFactory beans) {
		ClassLoader loader = MissingDataSource.class.getClassLoader();
		return ClassUtils.isPresent(CONNECTION_FACTORY, loader) && beans
			.getBeanNamesForType(ClassUtils.resolveClassName(CONNECTION_FACTORY, loader), true, false).length > 0;
	}

	private static HiLoConfigurationException notTaken(String[] names, boolean isServed) {
		return isServed
				? new HiLoConfigurationException(DATA_SOURCE, "one of " + String.join(", ", names),
						"Mark one of them with @Primary or @HiLoDataSource, or set " + URL)
				: new HiLoConfigurationException(DATA_SOURCE, null,
						"HiLoJdbcAutoConfiguration, which would use one of '" + String.join("', '", names)
								+ "', is left out: do not exclude it, and put spring-boot-starter-jdbc on the class "
								+ "path. Or " + OTHERWISE);
	}

	private static HiLoConfigurationException notMade() {
		return new HiLoConfigurationException(DATA_SOURCE, null,
				"spring.datasource.url is set, but nothing creates a DataSource from it: do not exclude "
						+ "DataSourceAutoConfiguration, and put spring-boot-starter-jdbc on the class path. Or "
						+ OTHERWISE);
	}

	private static HiLoConfigurationException notConfigured() {
		return new HiLoConfigurationException("spring.datasource.url", null,
				"HiLo keeps its ranges in the application's database: configure a DataSource and put spring-jdbc on "
						+ "the class path, " + OTHERWISE);
	}

}

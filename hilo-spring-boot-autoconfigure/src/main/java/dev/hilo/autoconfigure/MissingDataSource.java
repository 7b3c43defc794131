package dev.hilo.autoconfigure;

import javax.sql.DataSource;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.env.Environment;

import dev.hilo.HiLoConfigurationException;

/**
 * Explains what is missing in an application without a store of ranges.
 */
public final class MissingDataSource {

	/** Where ranges are stored that no DataSource leads to. */
	static final String URL = "hilo.jdbc.url";

	private static final String DATA_SOURCE = "The DataSource for ids";

	private static final String OTHERWISE = "define a bean of type RangeRepository, or set hilo.enabled=false";

	private MissingDataSource() {
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
		if (HiLoBeans.haveConnectionFactory(beans)) {
			return new HiLoConfigurationException(URL, null,
					"HiLo reserves its ranges over JDBC, but the application has an R2DBC ConnectionFactory, and Spring "
							+ "Boot then creates no DataSource, whatever spring.datasource.url says. Add the JDBC "
							+ "driver of the same database, and set " + URL
							+ " to its URL there: for most databases that of R2DBC, with jdbc: in place of r2dbc:. Or "
							+ OTHERWISE);
		}
		return environment.containsProperty("spring.datasource.url") ? notMade() : notConfigured();
	}

	private static HiLoConfigurationException notTaken(String[] names, boolean isServed) {
		return isServed
				? new HiLoConfigurationException(DATA_SOURCE, "one of " + String.join(", ", names),
						"Mark one of them with @Primary or @HiLoDataSource, set " + URL + ", or " + OTHERWISE)
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

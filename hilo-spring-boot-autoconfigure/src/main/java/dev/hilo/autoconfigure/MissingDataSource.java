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
		if (names.length > 0 && beans.containsBean(HiLoBeans.JDBC_REPOSITORY)) {
			return new HiLoConfigurationException(DATA_SOURCE, "one of " + String.join(", ", names),
					"Mark one of them with @Primary or @HiLoDataSource, set " + URL + ", or " + OTHERWISE);
		}
		if (names.length == 0 && !environment.containsProperty(URL) && HiLoBeans.haveConnectionFactory(beans)) {
			return new HiLoConfigurationException(URL, null,
					"HiLo reserves its ranges over JDBC, but the application has an R2DBC ConnectionFactory, and Spring "
							+ "Boot then creates no DataSource, whatever spring.datasource.url says. Add the JDBC "
							+ "driver of the same database, and set " + URL
							+ " to its URL there: for most databases that of R2DBC, with jdbc: in place of r2dbc:. Or "
							+ OTHERWISE);
		}
		return new HiLoConfigurationException(DATA_SOURCE, null,
				"HiLo keeps its ranges in the application's database: configure a DataSource, such as by "
						+ "spring.datasource.url, put spring-boot-starter-jdbc on the class path, and exclude neither "
						+ "DataSourceAutoConfiguration nor HiLoJdbcAutoConfiguration. Or " + OTHERWISE);
	}

}

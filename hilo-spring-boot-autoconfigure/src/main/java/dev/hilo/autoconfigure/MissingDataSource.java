package dev.hilo.autoconfigure;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

import javax.sql.DataSource;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * Stands in for the ranges of an R2DBC application without a DataSource: the application
 * starts, and the first draw says what is missing. Thread-safe.
 */
public final class MissingDataSource implements RangeRepository {

	private static final String DATA_SOURCE = "The DataSource for ids";

	private static final String OTHERWISE = "define a bean of type RangeRepository, or set hilo.enabled=false";

	/** Exists where ranges may be stored over JDBC. */
	private static final String JDBC_REPOSITORY = "hiLoRangeRepository";

	private static final String CONNECTION_FACTORY = "io.r2dbc.spi.ConnectionFactory";

	private final Supplier<HiLoConfigurationException> explanation;

	private MissingDataSource(Supplier<HiLoConfigurationException> explanation) {
		this.explanation = explanation;
	}

	/**
	 * The stand-in of an application that has a ConnectionFactory.
	 * @param beans its beans
	 * @param environment its properties
	 * @return the stand-in
	 * @throws HiLoConfigurationException for any other application
	 */
	public static RangeRepository in(ListableBeanFactory beans, Environment environment) {
		String[] names = beans.getBeanNamesForType(DataSource.class, true, false);
		boolean hasUrl = environment.containsProperty("spring.datasource.url");
		boolean isServed = beans.containsBean(JDBC_REPOSITORY);
		if (hasConnectionFactory(beans)) {
			return new MissingDataSource(
					(names.length > 0) ? () -> notTaken(names, isServed) : MissingDataSource::besideR2dbc);
		}
		throw (names.length > 0) ? notTaken(names, isServed) : hasUrl ? notMade() : notConfigured();
	}

	@Override
	public Range next(RangeRequest request) {
		throw this.explanation.get();
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		return false;
	}

	@Override
	public LongSupplier query(String query) {
		return () -> {
			throw this.explanation.get();
		};
	}

	private static HiLoConfigurationException notTaken(String[] names, boolean isServed) {
		return isServed
				? new HiLoConfigurationException(DATA_SOURCE, "one of " + String.join(", ", names),
						"Mark one of them with @Primary or @HiLoDataSource")
				: new HiLoConfigurationException(DATA_SOURCE, null,
						"HiLoJdbcAutoConfiguration, which would use one of '" + String.join("', '", names)
								+ "', is left out: do not exclude it, and put spring-boot-starter-jdbc on the class "
								+ "path. Or " + OTHERWISE);
	}

	private static HiLoConfigurationException besideR2dbc() {
		return new HiLoConfigurationException(DATA_SOURCE, null,
				"HiLo reserves its ranges over JDBC, but the application has an R2DBC ConnectionFactory, and Spring "
						+ "Boot then creates no DataSource, whatever spring.datasource.url says. Define one for the "
						+ "same database: a method with @Bean(defaultCandidate = false) and @HiLoDataSource that "
						+ "returns " + "DataSourceBuilder.create().url(..).build(). Or " + OTHERWISE);
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

	private static boolean hasConnectionFactory(ListableBeanFactory beans) {
		ClassLoader loader = MissingDataSource.class.getClassLoader();
		return ClassUtils.isPresent(CONNECTION_FACTORY, loader) && beans
			.getBeanNamesForType(ClassUtils.resolveClassName(CONNECTION_FACTORY, loader), true, false).length > 0;
	}

}

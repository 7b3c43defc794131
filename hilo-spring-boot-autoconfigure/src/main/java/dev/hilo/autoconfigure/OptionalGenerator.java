package dev.hilo.autoconfigure;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.BeansException;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Binder;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoException;
import dev.hilo.IdConvention;
import dev.hilo.range.RangeRepository;

/**
 * The generator, in an application that may have no database for its ranges. One that
 * asks for ids does not start then; one that does not ask, since it merely has the
 * starter on its class path, starts without them. Thread-safe.
 */
public final class OptionalGenerator {

	private static final Logger logger = LoggerFactory.getLogger(OptionalGenerator.class);

	/** Those of HiLo that have a generator injected. */
	private static final Set<String> OWN = Set.of(HiLoBeans.ENTITY_IDS, HiLoBeans.ENTITIES);

	private final HiLoProperties properties;

	private final ConfigurableListableBeanFactory beanFactory;

	private final AtomicBoolean warned = new AtomicBoolean();

	private volatile boolean requested;

	private volatile @Nullable HiLoConfigurationException missing;

	/** Makes nothing yet. */
	OptionalGenerator(HiLoProperties properties, ConfigurableListableBeanFactory beanFactory) {
		this.properties = properties;
		this.beanFactory = beanFactory;
	}

	/**
	 * Whether it was made, or can't be made. Makes none.
	 * @return whether that is known
	 */
	public boolean isKnown() {
		return this.missing != null || HiLoBeans.generator(this.beanFactory) != null;
	}

	/**
	 * Whether it can't be made. The first call makes it.
	 * @return whether there is none
	 * @throws BeansException if there is none, and the application asks for ids
	 */
	public boolean isMissing() {
		if (this.missing == null && this.beanFactory.containsBean(HiLoBeans.GENERATOR)) {
			try {
				this.beanFactory.getBean(HiLoBeans.GENERATOR);
			}
			catch (BeansException ex) {
				if (!(ex.getMostSpecificCause() instanceof HiLoConfigurationException cause) || isRequested()) {
					throw ex;
				}
				this.missing = cause;
			}
		}
		return this.missing != null;
	}

	/**
	 * Whether entities get ids whose application does not ask for any. If not, the log
	 * says so once.
	 * @return whether they do
	 */
	public boolean servesAll() {
		boolean isMissing = isMissing();
		HiLoConfigurationException cause = this.missing;
		if (cause != null && this.warned.compareAndSet(false, true)) {
			logger.warn("HiLo has no database for its ranges, so the ids of entities are left to the application. "
					+ "{}. {}", cause.problem(), cause.allowed());
		}
		return !isMissing;
	}

	/**
	 * Notes that the application asks for ids.
	 * @throws HiLoConfigurationException if there are none
	 */
	public void request() {
		this.requested = true;
		isMissing();
		HiLoConfigurationException cause = this.missing;
		if (cause != null) {
			throw cause;
		}
	}

	/**
	 * Has the start fail, unless the application asks for no ids.
	 * @param failure why the database can't give any
	 */
	void failStart(HiLoException failure) {
		if (isRequested()) {
			throw failure;
		}
		logger.warn("The application starts without the tables of HiLo, since it does not ask for ids. Set "
				+ "hilo.enabled=false if it needs none. {}", failure.getMessage());
	}

	private boolean isRequested() {
		return this.requested || isInjected()
				|| (storesAnything() && (isConfigured() || !names(IdConvention.class).isEmpty()));
	}

	private boolean isInjected() {
		return Stream.of(HiLoBeans.GENERATOR, HiLoBeans.ENTITY_IDS)
			.flatMap((bean) -> Stream.of(this.beanFactory.getDependentBeans(bean)))
			.anyMatch((bean) -> !OWN.contains(bean));
	}

	/** A test without a database, for example, does not. */
	private boolean storesAnything() {
		return this.properties.jdbc().url() != null || !names(DataSource.class).isEmpty()
				|| HiLoBeans.haveConnectionFactory(this.beanFactory)
				|| !List.of(HiLoBeans.JDBC_REPOSITORY).containsAll(names(RangeRepository.class));
	}

	private boolean isConfigured() {
		return !this.properties.equals(new Binder(List.of()).bindOrCreate("hilo", HiLoProperties.class));
	}

	private List<String> names(Class<?> type) {
		return List.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(this.beanFactory, type, true, false));
	}

}

package dev.hilo.jpa;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

import javax.sql.DataSource;

import org.hibernate.cfg.MultiTenancySettings;
import org.hibernate.context.spi.CurrentTenantIdentifierResolver;
import org.hibernate.engine.jdbc.connections.spi.AbstractDataSourceBasedMultiTenantConnectionProviderImpl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernatePropertiesCustomizer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;

import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Hibernate's tenants, each with a database of its own.
 */
@Tag("all")
@ParameterizedClass
@EnumSource(names = { "H2", "POSTGRESQL" })
class JpaDatabasePerTenantTests {

	private static final int SAVES = 40;

	private final Map<Object, FreshDatabase> databases = new ConcurrentHashMap<>();

	private final CurrentTenant tenant = new CurrentTenant();

	private final Engine engine;

	JpaDatabasePerTenantTests(Engine engine) {
		this.engine = engine;
		for (String tenant : List.of("t1", "t2", "t3")) {
			this.databases.put(tenant, database());
		}
	}

	/** Its pool is that of the unit, as the first tenant's is in many applications. */
	@Test
	void entryOfOneTenantLeavesTheOthersWithTheCounterForAll() {
		ApplicationContextRunner before = application();
		before.run((context) -> save(context, "t1", "t2"));
		before
			.withPropertyValues("hilo.databases.t3.data-source=dataSource", "hilo.databases.t3.jdbc.table-name=hilo_t3")
			.run((context) -> {
				List<Long> t1 = save(context, "t1");
				List<Long> t2 = save(context, "t2");
				assertThat(t1).hasSize(SAVES).allMatch((id) -> id > 2 * SAVES);
				assertThat(t2).hasSize(SAVES).doesNotContainAnyElementsOf(t1);
				assertThat(save(context, "t3")).hasSize(SAVES).startsWith(1L);
			});
	}

	@Test
	void tenantsDrawAtOnceFromTheirOwnCounterOrFromTheOneForAll() throws Exception {
		this.databases.get("t3").jdbc().update("INSERT INTO big_number VALUES (70, 'a')");
		entry(application(), "t3").run((context) -> {
			Map<String, List<Long>> ids = atOnce(context, "t1", "t2", "t3");
			assertThat(ids.get("t1")).hasSize(4 * SAVES).doesNotContainAnyElementsOf(ids.get("t2"));
			assertThat(ids.get("t2")).hasSize(4 * SAVES).doesNotHaveDuplicates();
			assertThat(ids.get("t3")).hasSize(4 * SAVES).doesNotHaveDuplicates().allMatch((id) -> id > 70);
			ids.forEach((tenant,
					own) -> assertThat(this.databases.get(tenant)
						.jdbc()
						.queryForList("SELECT id FROM big_number WHERE name IS NULL", Long.class))
						.hasSameElementsAs(own));
		});
	}

	@Test
	void tenantThatComesLaterIsServed() {
		application().run((context) -> {
			List<Long> before = save(context, "t1");
			this.databases.put("t4", database());
			assertThat(save(context, "t4")).hasSize(SAVES).doesNotContainAnyElementsOf(before);
		});
	}

	@Test
	void identifierOfTenantMayBeNumber() {
		this.databases.put(7L, database());
		this.databases.put(8L, database());
		this.databases.get(7L).jdbc().update("INSERT INTO big_number VALUES (70, 'a')");
		application()
			.withBean("seven", DataSource.class, () -> this.databases.get(7L).dataSource(),
					(definition) -> ((AbstractBeanDefinition) definition).setDefaultCandidate(false))
			.withPropertyValues("hilo.databases.7.data-source=seven")
			.run((context) -> {
				assertThat(save(context, 7L)).startsWith(71L);
				assertThat(save(context, 8L)).startsWith(1L);
			});
	}

	private List<Long> save(ApplicationContext context, Object... tenants) {
		List<Long> ids = new ArrayList<>();
		for (Object tenant : tenants) {
			for (int i = 0; i < SAVES; i++) {
				ids.add(this.tenant.as(tenant, () -> new JpaApplication(context).persist(new Shop.BigNumber()).id));
			}
		}
		return ids;
	}

	private Map<String, List<Long>> atOnce(ApplicationContext context, String... tenants) throws Exception {
		ExecutorService callers = Executors.newFixedThreadPool(4 * tenants.length);
		Map<String, List<Future<List<Long>>>> begun = new ConcurrentHashMap<>();
		for (int i = 0; i < 4; i++) {
			for (String tenant : tenants) {
				Callable<List<Long>> work = () -> save(context, tenant);
				begun.computeIfAbsent(tenant, (key) -> new ArrayList<>()).add(callers.submit(work));
			}
		}
		Map<String, List<Long>> ids = new ConcurrentHashMap<>();
		for (String tenant : tenants) {
			ids.put(tenant, new ArrayList<>());
			for (Future<List<Long>> one : begun.get(tenant)) {
				ids.get(tenant).addAll(one.get());
			}
		}
		callers.shutdown();
		return ids;
	}

	private FreshDatabase database() {
		FreshDatabase database = FreshDatabase.of(this.engine).withTables();
		database.jdbc().execute("CREATE TABLE big_number (id bigint PRIMARY KEY, name varchar(64))");
		return database;
	}

	private ApplicationContextRunner entry(ApplicationContextRunner application, String tenant) {
		return Contexts.with(application, tenant, () -> this.databases.get(tenant).dataSource());
	}

	private ApplicationContextRunner application() {
		return JpaApplication.withoutUnit()
			.withConfiguration(AutoConfigurations.of(HibernateJpaAutoConfiguration.class))
			.withPropertyValues(this.databases.get("t3").asDefault())
			.withPropertyValues("spring.jpa.hibernate.ddl-auto=none")
			.withBean(PersistenceManagedTypes.class, () -> JpaApplication.types(Shop.BigNumber.class))
			.withBean(HibernatePropertiesCustomizer.class,
					() -> (properties) -> properties.putAll(Map.of(
							MultiTenancySettings.MULTI_TENANT_IDENTIFIER_RESOLVER, this.tenant,
							MultiTenancySettings.MULTI_TENANT_CONNECTION_PROVIDER, new DataSources(this.databases))));
	}

	private static final class CurrentTenant implements CurrentTenantIdentifierResolver<Object> {

		private final ThreadLocal<Object> current = ThreadLocal.withInitial(() -> "t1");

		<T> T as(Object tenant, Supplier<T> work) {
			this.current.set(tenant);
			try {
				return work.get();
			}
			finally {
				this.current.remove();
			}
		}

		@Override
		public Object resolveCurrentTenantIdentifier() {
			return this.current.get();
		}

		@Override
		public boolean validateExistingCurrentSessions() {
			return false;
		}

	}

	private static final class DataSources extends AbstractDataSourceBasedMultiTenantConnectionProviderImpl<Object> {

		private final transient Map<Object, FreshDatabase> all;

		private final transient Map<Object, DataSource> known = new ConcurrentHashMap<>();

		DataSources(Map<Object, FreshDatabase> all) {
			this.all = all;
		}

		@Override
		protected DataSource selectAnyDataSource() {
			return selectDataSource("t1");
		}

		@Override
		protected @Nullable DataSource selectDataSource(Object tenant) {
			return this.known.computeIfAbsent(tenant, (key) -> this.all.get(key).dataSource());
		}

	}

}

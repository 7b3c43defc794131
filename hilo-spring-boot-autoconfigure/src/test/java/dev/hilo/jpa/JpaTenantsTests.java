package dev.hilo.jpa;

import java.util.Map;

import javax.sql.DataSource;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.annotations.TenantId;
import org.hibernate.cfg.MultiTenancySettings;
import org.hibernate.context.spi.CurrentTenantIdentifierResolver;
import org.hibernate.engine.jdbc.connections.spi.AbstractDataSourceBasedMultiTenantConnectionProviderImpl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernatePropertiesCustomizer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;

import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Hibernate's multi-tenancy.
 */
@ExtendWith(OutputCaptureExtension.class)
class JpaTenantsTests {

	private final H2Database database = new H2Database();

	private final H2Database north = new H2Database();

	private final CurrentTenant tenant = new CurrentTenant();

	@BeforeEach
	void create() {
		for (H2Database each : new H2Database[] { this.database, this.north }) {
			each.jdbc().execute("CREATE TABLE big_number (id bigint PRIMARY KEY, name varchar(64))");
		}
	}

	@Test
	void oneCounterServesAllTenants(CapturedOutput log) {
		tenants().run((context) -> {
			assertThat(persist(context, "south")).isEqualTo(1);
			assertThat(persist(context, "north")).isEqualTo(2);
			assertThat(persist(context, "south")).isEqualTo(3);
			assertThat(rows(this.database)).isEqualTo(2);
			assertThat(rows(this.north)).isEqualTo(1);
			assertThat(log).contains("each tenant has tables of its own", "hilo.collections.bignumbers.floor");
		});
	}

	@Test
	void tenantWithDatabaseOfItsNameHasItsOwnCounterAboveItsRows() {
		this.north.withTables().jdbc().update("INSERT INTO big_number VALUES (70, 'a')");
		Contexts.with(tenants(), "north", this.north::dataSource).run((context) -> {
			assertThat(persist(context, "south")).isEqualTo(1);
			assertThat(persist(context, "north")).isEqualTo(71);
			assertThat(persist(context, "north")).isEqualTo(72);
			assertThat(persist(context, "south")).isEqualTo(2);
		});
	}

	@Test
	void databasesThatAreSchemasOfOnePoolAreNotLookedAt(CapturedOutput log) {
		this.north.withTables().jdbc().update("INSERT INTO big_number VALUES (70, 'a')");
		Contexts.with(tenants(), "north", this.north::dataSource)
			.withPropertyValues("hilo.databases.south.data-source=north",
					"hilo.databases.south.jdbc.table-name=hilo_south")
			.run((context) -> {
				assertThat(persist(context, "north")).isEqualTo(1);
				assertThat(log).contains("each tenant has tables of its own");
			});
	}

	@Test
	void tenantsOfOneTableHaveOneCounterAboveAllRows() {
		this.database.jdbc().execute("CREATE TABLE note (id bigint PRIMARY KEY, tenant varchar(64))");
		this.database.jdbc().update("INSERT INTO note VALUES (70, 'north')");
		ApplicationContextRunner application = application(Note.class).withBean(HibernatePropertiesCustomizer.class,
				() -> (properties) -> properties.put(MultiTenancySettings.MULTI_TENANT_IDENTIFIER_RESOLVER,
						this.tenant));
		Contexts.with(application, "north", this.north.withTables()::dataSource).run((context) -> {
			JpaApplication shop = new JpaApplication(context);
			this.tenant.current = "south";
			assertThat(shop.persist(new Note()).id).isEqualTo(71);
			this.tenant.current = "north";
			assertThat(shop.persist(new Note()).id).isEqualTo(72);
		});
	}

	private ApplicationContextRunner tenants() {
		return application(Shop.BigNumber.class)
			.withBean(HibernatePropertiesCustomizer.class, () -> (properties) -> properties.putAll(Map.of(
					MultiTenancySettings.MULTI_TENANT_IDENTIFIER_RESOLVER, this.tenant,
					MultiTenancySettings.MULTI_TENANT_CONNECTION_PROVIDER,
					new DataSources(Map.of("south", this.database.dataSource(), "north", this.north.dataSource())))));
	}

	private ApplicationContextRunner application(Class<?> entity) {
		return JpaApplication.withoutUnit()
			.withConfiguration(AutoConfigurations.of(HibernateJpaAutoConfiguration.class))
			.withPropertyValues(this.database.asDefault())
			.withPropertyValues("spring.jpa.hibernate.ddl-auto=none")
			.withBean(PersistenceManagedTypes.class, () -> JpaApplication.types(entity));
	}

	private @Nullable Long persist(ApplicationContext context, String tenant) {
		this.tenant.current = tenant;
		return new JpaApplication(context).persist(new Shop.BigNumber()).id;
	}

	private static Integer rows(H2Database database) {
		return database.jdbc().queryForObject("SELECT count(*) FROM big_number", Integer.class);
	}

	private static final class CurrentTenant implements CurrentTenantIdentifierResolver<String> {

		private String current = "south";

		@Override
		public String resolveCurrentTenantIdentifier() {
			return this.current;
		}

		@Override
		public boolean validateExistingCurrentSessions() {
			return false;
		}

	}

	private static final class DataSources extends AbstractDataSourceBasedMultiTenantConnectionProviderImpl<String> {

		private final transient Map<String, DataSource> all;

		DataSources(Map<String, DataSource> all) {
			this.all = all;
		}

		@Override
		protected DataSource selectAnyDataSource() {
			return selectDataSource("south");
		}

		@Override
		protected DataSource selectDataSource(String tenant) {
			return this.all.get(tenant);
		}

	}

	@Entity(name = "Note")
	static class Note {

		@Id
		@HiLoId
		@Nullable Long id;

		@TenantId
		@Nullable String tenant;

	}

}

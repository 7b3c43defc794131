package dev.hilo.jpa;

import java.util.Map;
import java.util.function.UnaryOperator;

import javax.sql.DataSource;

import jakarta.persistence.EntityManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;

import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Units that are made by hand, alone and with others.
 */
@Tag("all")
@ExtendWith(OutputCaptureExtension.class)
@ParameterizedClass
@EnumSource(names = { "H2", "POSTGRESQL" })
class PersistenceUnitsTests {

	private final FreshDatabase database;

	private final FreshDatabase north;

	private final ApplicationContextRunner application;

	PersistenceUnitsTests(Engine engine) {
		this.database = FreshDatabase.of(engine);
		this.north = FreshDatabase.of(engine).withTables();
		this.application = JpaApplication.withoutUnit().withPropertyValues(this.database.asDefault());
	}

	@Test
	void unitMadeByHandGetsIds() {
		unit(this.application, "create")
			.run((context) -> assertThat(persist(context, "orders")).isEqualTo("purchases/1-A"));
	}

	@Test
	void eachUnitDrawsFromItsOwnDatabase() {
		this.north.set("purchases", 100);
		bothUnits((dataSource) -> dataSource).run((context) -> {
			assertThat(persist(context, "first")).isEqualTo("purchases/1-A");
			assertThat(persist(context, "second")).isEqualTo("purchases/101-N");
			assertThat(persist(context, "first")).isEqualTo("purchases/2-A");
		});
	}

	@Test
	void unitDrawsFromTheDatabaseBehindItsProxy() {
		this.north.set("purchases", 100);
		bothUnits(LazyConnectionDataSourceProxy::new)
			.run((context) -> assertThat(persist(context, "second")).isEqualTo("purchases/101-N"));
	}

	@Test
	void eachUnitStartsAboveTheRowsOfItsOwnTable() {
		String rows = "CREATE TABLE purchase (id varchar(50) PRIMARY KEY, product varchar(50))";
		this.database.jdbc().execute(rows);
		this.north.jdbc().execute(rows);
		this.database.jdbc().update("INSERT INTO purchase VALUES ('purchases/40-A', 'a')");
		this.north.jdbc().update("INSERT INTO purchase VALUES ('purchases/700-N', 'a')");
		bothUnits((dataSource) -> dataSource).run((context) -> {
			assertThat(persist(context, "first")).isEqualTo("purchases/41-A");
			assertThat(persist(context, "second")).isEqualTo("purchases/701-N");
		});
	}

	@Test
	void factoryTouchesNoTableAndDrawsNothing(CapturedOutput log) {
		// A look would warn of the table, which does not exist
		unit(this.application, "none").run((context) -> {
			context.getBean(EntityManagerFactory.class);
			assertThat(log).doesNotContain("can't be probed");
			assertThat(this.database.tables()).doesNotContain("PURCHASE");
			assertThat(this.database.jdbc().queryForObject("SELECT count(*) FROM hilo_range", Integer.class)).isZero();
		});
	}

	@Test
	void validationDoesNotSeeOurTablesAndDroppingLeavesThem() {
		unit(this.application, "create-drop")
			.run((context) -> assertThat(persist(context, "orders")).isEqualTo("purchases/1-A"));
		assertThat(this.database.tables()).contains("HILO_RANGE", "HILO_NODE").doesNotContain("PURCHASE");
		unit(this.application, "create").run((context) -> {
		});
		unit(this.application, "validate")
			.run((context) -> assertThat(persist(context, "orders")).isEqualTo("purchases/2-A"));
	}

	private ApplicationContextRunner bothUnits(UnaryOperator<DataSource> proxy) {
		ApplicationContextRunner two = Contexts.with(this.application, "north", this.north::dataSource)
			.withPropertyValues("hilo.databases.north.node-tag=N");
		return unit(unit(two, "first", "dataSource", proxy, "update"), "second", "north", proxy, "update");
	}

	private static ApplicationContextRunner unit(ApplicationContextRunner application, String ddl) {
		return unit(application, "orders", "dataSource", (dataSource) -> dataSource, ddl);
	}

	private static ApplicationContextRunner unit(ApplicationContextRunner application, String name, String dataSource,
			UnaryOperator<DataSource> proxy, String ddl) {
		return application.withInitializer((context) -> ((GenericApplicationContext) context).registerBean(name,
				LocalContainerEntityManagerFactoryBean.class,
				() -> unit(name, proxy.apply(context.getBean(dataSource, DataSource.class)), ddl)));
	}

	static LocalContainerEntityManagerFactoryBean unit(String name, DataSource dataSource, String ddl) {
		LocalContainerEntityManagerFactoryBean unit = new LocalContainerEntityManagerFactoryBean();
		unit.setPersistenceUnitName(name);
		unit.setDataSource(dataSource);
		unit.setManagedTypes(JpaApplication.types(Shop.Purchase.class, Shop.Line.class));
		unit.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
		unit.setJpaPropertyMap(Map.of("hibernate.hbm2ddl.auto", ddl));
		return unit;
	}

	private static String persist(ApplicationContext context, String unit) {
		EntityManagerFactory factory = context.getBean(unit, EntityManagerFactory.class);
		Shop.Purchase purchase = new Shop.Purchase();
		factory.runInTransaction((manager) -> manager.persist(purchase));
		return String.valueOf(purchase.id);
	}

}

package dev.hilo.smoke.r2dbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.auditing.DateTimeProvider;
import org.springframework.data.domain.Persistable;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.r2dbc.config.EnableR2dbcAuditing;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.r2dbc.repository.support.SimpleR2dbcRepository;
import org.springframework.data.relational.core.mapping.Embedded;
import org.springframework.data.relational.core.mapping.Embedded.OnEmpty;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.relational.repository.support.MappingRelationalEntityInformation;

import dev.hilo.IdAssignmentException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * The rows that entities get with ids of HiLo are those that they get with ids of the
 * database, ids apart, and so are the objects returned. The code that sets an id in a
 * copy is that of Spring Data JDBC, whose tests try it with more shapes; these are those
 * that R2DBC stores, versions and audits in its own way.
 */
@Tag("all")
class RowsWithHiLoIdsTests {

	private static final Map<String, Application> applications = new HashMap<>();

	static Stream<Arguments> shapesAndWays() {
		List<Shape<?>> shapes = List.of(new Shape<>(Mutable.class, Mutable::new, Mutable::change),
				new Shape<>(Plain.class, (customer) -> new Plain(null, null, customer, "note", null),
						(one) -> new Plain(one.id, one.version, one.customer, "changed", one.created)),
				new Shape<>(FinalId.class, FinalId::of, FinalId::change),
				new Shape<>(Forgetful.class, Forgetful::of, Forgetful::change),
				new Shape<>(Lombok.class, (customer) -> new Lombok(null, customer, "note", null),
						(one) -> new Lombok(one.id, one.customer, "changed", one.version)),
				new Shape<>(Compact.class, (customer) -> new Compact(null, " " + customer, null, 7),
						(one) -> new Compact(one.id, one.customer, " changed ", one.total)),
				new Shape<>(RecordsWithin.class, RecordsWithin::of, RecordsWithin::change),
				new Shape<>(KnowsItsState.class, KnowsItsState::of, KnowsItsState::change));
		return Stream.of(Engine.values())
			.flatMap((engine) -> shapes.stream()
				.flatMap((shape) -> Stream.of(Way.values()).map((way) -> Arguments.of(engine, shape, way))));
	}

	@AfterAll
	static void close() {
		applications.values().forEach((one) -> one.context().close());
		applications.clear();
	}

	@ParameterizedTest(name = "{0} {1} {2}")
	@MethodSource("shapesAndWays")
	void newOnesAreStoredAsWithAnIdentityColumn(Engine engine, Shape<?> shape, Way way) {
		Application identity = application(engine, false);
		way.store(identity, shape.two());
		Application hilo = application(engine, true);
		List<?> saved = way.store(hilo, shape.two());
		assertThat(derived(shape, hilo.rows())).hasSize(2).isEqualTo(identity.rows());
		assertThat(hilo.describe(saved)).isEqualTo(hilo.stored(shape));
	}

	@ParameterizedTest(name = "{0} {1} {2}")
	@MethodSource("shapesAndWays")
	void loadedAndChangedOnesAreStoredAsWithAnIdentityColumn(Engine engine, Shape<?> shape, Way way) {
		assumeTrue(way != Way.INSERT, "they have rows");
		Application identity = application(engine, false);
		change(identity, shape, way);
		Application hilo = application(engine, true);
		List<?> saved = change(hilo, shape, way);
		assertThat(derived(shape, hilo.rows())).hasSize(2).isEqualTo(identity.rows());
		assertThat(hilo.describe(saved)).isEqualTo(hilo.stored(shape));
	}

	@Test
	void transientValuesAreKeptToo() {
		// Each class counts by itself, and they have one table
		assertThat(application(Engine.H2, true).template().insert(FinalId.of("Ada")).block().session).isEqualTo("mine");
		assertThat(application(Engine.H2, true).template().insert(Forgetful.of("Ada")).block().session)
			.isEqualTo("mine");
	}

	@Test
	void valuesThatAreOnlyReadAreKeptAndNotWritten() {
		Application application = application(Engine.H2, true);
		assertThat(application.template().insert(ReadOnly.of("Ada")).block().status).isEqualTo("mine");
		assertThat(application.rows()).singleElement().asString().contains("status=null");
	}

	@ParameterizedTest
	@EnumSource
	void oneWhoseFinalValueWouldBeLostIsRefused(Way way) {
		Application application = application(Engine.H2, true);
		assertThatExceptionOfType(IdAssignmentException.class)
			.isThrownBy(() -> way.store(application, List.of(new Lossy("Ada"))))
			.withMessageStartingWith(Lossy.class.getName() + ".note would be lost or changed")
			.withMessageContaining("Nothing was stored. Let that take note too");
		assertThat(application.rows()).isEmpty();
	}

	private static List<?> change(Application application, Shape<?> shape, Way way) {
		Way.INSERT.store(application, shape.two());
		List<Object> changed = new ArrayList<>();
		application.load(shape).forEach((one) -> changed.add(shape.changed(one)));
		return way.store(application, changed);
	}

	/** What a wither derives is stored, which the database's id comes too late for. */
	private static List<String> derived(Shape<?> shape, List<String> rows) {
		if (shape.type() == Forgetful.class) {
			assertThat(rows).allMatch((row) -> row.contains("code=O-"));
			return rows.stream().map((row) -> row.replaceAll("code=O-[0-9]+", "code=null")).sorted().toList();
		}
		return rows;
	}

	private static Application application(Engine engine, boolean hilo) {
		Application application = applications.computeIfAbsent(engine + " " + hilo,
				(missing) -> Application.start(engine, hilo));
		application.database().execute("DELETE FROM " + application.database().quoted("shape"));
		return application;
	}

	/**
	 * One for all shapes, whose table is emptied before each.
	 */
	private record Application(Engine.Database database, ConfigurableApplicationContext context) {

		static Application start(Engine engine, boolean hilo) {
			Engine.Database database = engine.newDatabase();
			database.execute("CREATE TABLE " + database.quoted("shape") + " (id bigint " + database.identity()
					+ " PRIMARY KEY, customer varchar(64), note varchar(64), status varchar(64), code varchar(64), "
					+ "total int, created timestamp(6) NULL, changed timestamp(6) NULL, version int)");
			return new Application(database, Applications.run(database, List.of(Auditing.class),
					"--hilo.entities.generated-columns=assign", "--hilo.enabled=" + hilo));
		}

		R2dbcEntityTemplate template() {
			return this.context.getBean(R2dbcEntityTemplate.class);
		}

		@SuppressWarnings("unchecked")
		SimpleR2dbcRepository<Object, Long> repository(Class<?> type) {
			return new SimpleR2dbcRepository<>(
					new MappingRelationalEntityInformation<>((RelationalPersistentEntity<Object>) entity(type)),
					template(), template().getConverter());
		}

		RelationalPersistentEntity<?> entity(Class<?> type) {
			return template().getConverter().getMappingContext().getRequiredPersistentEntity(type);
		}

		List<Object> load(Shape<?> shape) {
			return repository(shape.type()).findAll().collectList().block();
		}

		List<String> stored(Shape<?> shape) {
			return describe(load(shape));
		}

		/** With ids, as all of it is stored. */
		List<String> describe(List<?> beans) {
			return beans.stream().map(this::describe).sorted().toList();
		}

		private String describe(Object bean) {
			RelationalPersistentEntity<?> entity = entity(bean.getClass());
			PersistentPropertyAccessor<?> accessor = entity.getPropertyAccessor(bean);
			Map<String, String> described = new TreeMap<>();
			for (RelationalPersistentProperty property : entity) {
				described.put(property.getName(), String.valueOf(accessor.getProperty(property)));
			}
			return described.toString();
		}

		/** All columns, of ids whether there is one. */
		List<String> rows() {
			List<String> rows = new ArrayList<>();
			try (Connection connection = this.database.connect();
					Statement statement = connection.createStatement();
					ResultSet result = statement.executeQuery("SELECT id IS NOT NULL AS identified, customer, note, "
							+ "status, code, total, created, changed, version FROM " + this.database.quoted("shape"))) {
				while (result.next()) {
					Map<String, Object> row = new TreeMap<>();
					for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
						row.put(result.getMetaData().getColumnLabel(column).toLowerCase(Locale.ROOT),
								result.getObject(column));
					}
					rows.add(row.toString());
				}
			}
			catch (SQLException ex) {
				throw new IllegalStateException(ex);
			}
			return rows.stream().sorted().toList();
		}

	}

	enum Way {

		SAVE, SAVE_ALL, INSERT;

		List<?> store(Application application, List<?> entities) {
			SimpleR2dbcRepository<Object, Long> repository = application.repository(entities.get(0).getClass());
			return (switch (this) {
				case SAVE -> Flux.fromIterable(entities).concatMap(repository::save);
				case SAVE_ALL -> repository.saveAll(List.<Object>copyOf(entities));
				case INSERT -> Flux.fromIterable(entities).concatMap(application.template()::insert);
			}).collectList().block();
		}

	}

	/**
	 * A shape.
	 *
	 * @param type its class
	 * @param fresh makes a new entity for a customer
	 * @param change changes a loaded one
	 */
	private record Shape<T>(Class<T> type, Function<String, T> fresh, UnaryOperator<T> change) {

		List<T> two() {
			return List.of(this.fresh.apply("Ada"), this.fresh.apply("Bob"));
		}

		Object changed(Object loaded) {
			return this.change.apply(this.type.cast(loaded));
		}

		@Override
		public String toString() {
			return this.type.getSimpleName();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableR2dbcAuditing(dateTimeProviderRef = "now")
	static class Auditing {

		@Bean
		DateTimeProvider now() {
			return () -> Optional.of(LocalDateTime.parse("2026-01-02T03:04:05"));
		}

	}

	@Table("shape")
	static class Mutable {

		@Id
		@Nullable Long id;

		String customer;

		String note = "note";

		@CreatedDate
		@Nullable LocalDateTime created;

		@LastModifiedDate
		@Nullable LocalDateTime changed;

		@Version
		int version;

		Mutable(String customer) {
			this.customer = customer;
		}

		Mutable change() {
			this.note = "changed";
			return this;
		}

	}

	@Table("shape")
	record Plain(@Id @Nullable Long id, @Version @Nullable Integer version, String customer, String note,
			@CreatedDate @Nullable LocalDateTime created) {
	}

	/** Audited and versioned, beside what the creator takes. */
	@Table("shape")
	static class FinalId {

		@Id
		final @Nullable Long id;

		final String customer;

		@Nullable String note;

		String status = "NEW";

		@CreatedDate
		@Nullable LocalDateTime created;

		@LastModifiedDate
		@Nullable LocalDateTime changed;

		@Version
		@Nullable Integer version;

		@Transient
		String session = "none";

		@PersistenceCreator
		FinalId(@Nullable Long id, String customer) {
			this.id = id;
			this.customer = customer;
		}

		static FinalId of(String customer) {
			FinalId one = new FinalId(null, customer);
			one.note = "note";
			one.status = "PAID";
			one.session = "mine";
			return one;
		}

		FinalId change() {
			this.note = "changed";
			return this;
		}

	}

	/** Its wither derives one value and forgets others. */
	@Table("shape")
	static class Forgetful {

		@Id
		final @Nullable Long id;

		final String customer;

		@Nullable String note;

		String status = "NEW";

		int total;

		@Nullable String code;

		@Version
		int version;

		@Transient
		@Nullable String session;

		@PersistenceCreator
		Forgetful(@Nullable Long id, String customer) {
			this.id = id;
			this.customer = customer;
		}

		static Forgetful of(String customer) {
			Forgetful one = new Forgetful(null, customer);
			one.note = "note";
			one.status = "PAID";
			one.total = 7;
			one.session = "mine";
			return one;
		}

		Forgetful withId(@Nullable Long id) {
			Forgetful one = new Forgetful(id, this.customer);
			one.code = "O-" + id;
			return one;
		}

		Forgetful change() {
			this.status = "SENT";
			return this;
		}

	}

	/** What {@code @Value @With @AllArgsConstructor} makes, versioned. */
	@Table("shape")
	static final class Lombok {

		@Id
		private final @Nullable Long id;

		private final String customer;

		private final String note;

		@Version
		private final @Nullable Integer version;

		Lombok(@Nullable Long id, String customer, String note, @Nullable Integer version) {
			this.id = id;
			this.customer = customer;
			this.note = note;
			this.version = version;
		}

		public Lombok withId(@Nullable Long id) {
			return new Lombok(id, this.customer, this.note, this.version);
		}

		public Lombok withVersion(@Nullable Integer version) {
			return new Lombok(this.id, this.customer, this.note, version);
		}

	}

	/** Its constructor cleans what it takes. */
	@Table("shape")
	record Compact(@Id @Nullable Long id, String customer, @Nullable String note, int total) {

		Compact {
			customer = customer.strip();
			note = (note != null) ? note.strip() : "note of " + customer;
		}

	}

	record Mark(String code, @Embedded(onEmpty = OnEmpty.USE_NULL) @Nullable State state) {
	}

	record State(String status) {
	}

	/** A record within a record, beside what the creator takes. */
	@Table("shape")
	static class RecordsWithin {

		@Id
		final @Nullable Long id;

		final String customer;

		@Embedded(onEmpty = OnEmpty.USE_NULL)
		@Nullable Mark mark;

		RecordsWithin(@Nullable Long id, String customer) {
			this.id = id;
			this.customer = customer;
		}

		static RecordsWithin of(String customer) {
			RecordsWithin one = new RecordsWithin(null, customer);
			one.mark = new Mark("A", new State("NEW"));
			return one;
		}

		RecordsWithin change() {
			this.mark = new Mark("B", new State("PAID"));
			return this;
		}

	}

	/** Is only read, and has a value before it is stored. */
	@Table("shape")
	static class ReadOnly {

		@Id
		final @Nullable Long id;

		final String customer;

		@ReadOnlyProperty
		String status = "unknown";

		ReadOnly(@Nullable Long id, String customer) {
			this.id = id;
			this.customer = customer;
		}

		static ReadOnly of(String customer) {
			ReadOnly one = new ReadOnly(null, customer);
			one.status = "mine";
			return one;
		}

	}

	@Table("shape")
	static class KnowsItsState implements Persistable<Long> {

		@Id
		private final @Nullable Long id;

		private final String customer;

		private @Nullable String note;

		@Transient
		private boolean created;

		KnowsItsState(@Nullable Long id, String customer) {
			this.id = id;
			this.customer = customer;
		}

		static KnowsItsState of(String customer) {
			KnowsItsState one = new KnowsItsState(null, customer);
			one.note = "note";
			one.created = true;
			return one;
		}

		KnowsItsState change() {
			this.note = "changed";
			return this;
		}

		@Override
		public @Nullable Long getId() {
			return this.id;
		}

		@Override
		public boolean isNew() {
			return this.created;
		}

	}

	@Table("shape")
	static class Lossy {

		@Id
		final @Nullable Long id;

		final String customer;

		final String note;

		@PersistenceCreator
		Lossy(@Nullable Long id, String customer) {
			this.id = id;
			this.customer = customer;
			this.note = "none";
		}

		Lossy(String customer) {
			this.id = null;
			this.customer = customer;
			this.note = "note";
		}

	}

}

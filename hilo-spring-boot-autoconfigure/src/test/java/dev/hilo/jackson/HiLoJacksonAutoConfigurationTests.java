package dev.hilo.jackson;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;

class HiLoJacksonAutoConfigurationTests {

	private static final long ID = Long.MAX_VALUE;

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class, HiLoJacksonAutoConfiguration.class));

	private final ApplicationContextRunner withStrings = this.contextRunner
		.withPropertyValues("hilo.json.ids-as-strings=true");

	@Test
	void idsAreNumbersUnlessAskedFor() {
		this.contextRunner.run((context) -> {
			assertThat(context.getBeansOfType(IdsAsStringsModule.class)).isEmpty();
			assertThat(write(context.getBean(JsonMapper.class), new Order(5L, 6L, "Tea")))
				.isEqualTo("{\"id\":5,\"customerId\":6,\"name\":\"Tea\"}");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "flase", "2", "tru" })
	void whatIsNoBooleanFailsTheStart(String value) {
		this.contextRunner.withPropertyValues("hilo.json.ids-as-strings=" + value)
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("Failed to bind properties under 'hilo.json.ids-as-strings'"));
	}

	@Test
	void longIdsOfEntitiesAndOnlyTheyAreStrings() {
		this.withStrings.run((context) -> {
			JsonMapper json = context.getBean(JsonMapper.class);
			assertThat(write(json, new Order(ID, 6L, "Tea")))
				.isEqualTo("{\"id\":\"9223372036854775807\",\"customerId\":6,\"name\":\"Tea\"}");
			assertThat(write(json, new Visit(ID))).isEqualTo("{\"id\":\"9223372036854775807\"}");
			assertThat(write(json, new Account())).isEqualTo("{\"balance\":7,\"key\":\"9223372036854775807\"}");
			assertThat(write(json, new Persistent())).isEqualTo("{\"id\":\"9223372036854775807\"}");
			assertThat(write(json, new Special())).contains("\"id\":\"9223372036854775807\"");
			assertThat(write(json, new Versioned(5, 6))).isEqualTo("{\"id\":\"5\",\"version\":6}");
			assertThat(write(json, new Seat(5))).isEqualTo("{\"id\":5}");
			assertThat(write(json, new Product("products/1-A"))).isEqualTo("{\"id\":\"products/1-A\"}");
			assertThat(write(json, new NoEntity(5))).isEqualTo("{\"id\":5}");
			assertThat(write(json, Map.of("id", 5L))).isEqualTo("{\"id\":5}");
			assertThat(write(json, 5L)).isEqualTo("5");
		});
	}

	@Test
	void anIdThatIsNotThereIsNull() {
		this.withStrings
			.run((context) -> assertThat(write(context.getBean(JsonMapper.class), new Order(null, 6L, "Tea")))
				.isEqualTo("{\"id\":null,\"customerId\":6,\"name\":\"Tea\"}"));
	}

	@Test
	void idsAreReadBackFromStringsAndFromNumbers() {
		this.withStrings.run((context) -> {
			JsonMapper json = context.getBean(JsonMapper.class);
			Order order = new Order(ID, 6L, "Tea");
			assertThat(json.readValue(write(json, order), Order.class)).isEqualTo(order);
			assertThat(json.readValue("{\"id\":5,\"customerId\":6,\"name\":\"Tea\"}", Order.class).id()).isEqualTo(5);
			assertThat(json.readValue(write(json, new Visit(ID)), Visit.class)).isEqualTo(new Visit(ID));
			assertThat(json.readValue("{\"id\":\"7\"}", Persistent.class).getId()).isEqualTo(7);
		});
	}

	@Test
	void aSerializerOfTheApplicationStays() {
		this.withStrings.run((context) -> assertThat(write(context.getBean(JsonMapper.class), new Hexed(255)))
			.isEqualTo("{\"id\":\"ff\"}"));
	}

	@Test
	void backsOffWithoutJackson() {
		this.withStrings.withClassLoader(new FilteredClassLoader("tools.jackson", "org.springframework.boot.jackson"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("hiLoIdsAsStringsModule"));
	}

	@Test
	void jacksonThatOnlyFlywayBringsGetsNoModules() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(HiLoJacksonAutoConfiguration.class))
			.withPropertyValues("hilo.json.ids-as-strings=true")
			.withClassLoader(new FilteredClassLoader("org.springframework.boot.jackson"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(JacksonModule.class));
	}

	@Test
	void backsOffWhenHiLoIsDisabled() {
		this.withStrings.withPropertyValues("hilo.enabled=false")
			.run((context) -> assertThat(context.getBeansOfType(JacksonModule.class).values())
				.noneMatch(IdsAsStringsModule.class::isInstance));
	}

	private static String write(JsonMapper json, Object value) {
		return json.writeValueAsString(value);
	}

	record Order(@Id @Nullable Long id, long customerId, String name) {
	}

	record Visit(@Id long id) {
	}

	record Versioned(@Id long id, @Version long version) {
	}

	record Seat(@Id int id) {
	}

	record Product(@Id String id) {
	}

	record NoEntity(long id) {
	}

	/** The annotation is on a private field, the value comes from a getter. */
	static class Account {

		@Id
		private final Long key = ID;

		public Long getKey() {
			return this.key;
		}

		public long getBalance() {
			return 7;
		}

	}

	static class Persistent {

		@jakarta.persistence.Id
		private Long id = ID;

		public Long getId() {
			return this.id;
		}

		public void setId(Long id) {
			this.id = id;
		}

	}

	static class Special extends Persistent {

	}

	record Hexed(@Id @JsonSerialize(using = Hex.class) long id) {
	}

	static class Hex extends ValueSerializer<Long> {

		@Override
		public void serialize(Long value, JsonGenerator generator, SerializationContext context) {
			generator.writeString(Long.toHexString(value));
		}

	}

}

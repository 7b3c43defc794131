package dev.hilo.web;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import dev.hilo.HiLoConfigurationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PublicIdJsonTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class, HiLoWebAutoConfiguration.class));

	private final ApplicationContextRunner runnerWithKey = this.runner.withPropertyValues(
			"hilo.public-ids.keys[0].version=0", "hilo.public-ids.keys[0].key=not-a-secret-not-a-secret");

	record Order(@PublicId("ord") long id, @PublicId("cus") @Nullable Long customer, String product) {
	}

	record Wrong(@PublicId("ord") String id) {
	}

	record WrongList(@PublicId("ord") List<String> ids) {
	}

	record OrderId(@JsonValue @PublicId("ord") long value) {
	}

	record Keyed(Map<OrderId, String> notes) {
	}

	@JsonIdentityInfo(generator = ObjectIdGenerators.PropertyGenerator.class, property = "id")
	static class Node extends Bean1 {

		public Node next = this;

	}

	static class Bean1 {

		private long id;

		@PublicId("ord")
		public long getId() {
			return this.id;
		}

		public void setId(long id) {
			this.id = id;
		}

	}

	static class Bean2 {

		private long id;

		public long getId() {
			return this.id;
		}

		@PublicId("ord")
		public void setId(long id) {
			this.id = id;
		}

	}

	@Test
	void onlyAnnotatedNumbersBecomeTexts() {
		this.runnerWithKey.run((context) -> {
			JsonMapper mapper = context.getBean(JsonMapper.class);
			String text = context.getBean(HiLoPublicIds.class).encode("ord", 5);
			String json = mapper.writeValueAsString(new Order(5, null, "tea"));
			assertThat(json).isEqualTo("{\"id\":\"" + text + "\",\"customer\":null,\"product\":\"tea\"}");
			assertThat(mapper.readValue(json, Order.class)).isEqualTo(new Order(5, null, "tea"));
		});
	}

	@Test
	void annotationOfGetterOrSetterConcernsBoth() {
		this.runnerWithKey.run((context) -> {
			JsonMapper mapper = context.getBean(JsonMapper.class);
			String json = "{\"id\":\"" + context.getBean(HiLoPublicIds.class).encode("ord", 5) + "\"}";
			Bean1 first = mapper.readValue(json, Bean1.class);
			Bean2 second = mapper.readValue(json, Bean2.class);
			assertThat(first.getId()).isEqualTo(5);
			assertThat(second.getId()).isEqualTo(5);
			assertThat(mapper.writeValueAsString(first)).isEqualTo(json);
			assertThat(mapper.writeValueAsString(second)).isEqualTo(json);
		});
	}

	@Test
	void absentNumberIsNotZero() {
		this.runnerWithKey.run((context) -> assertThatException()
			.isThrownBy(() -> context.getBean(JsonMapper.class).readValue("{\"product\":\"tea\"}", Order.class))
			.withRootCauseInstanceOf(InvalidPublicIdException.class));
	}

	@Test
	void otherTypesFailAtTheFirstUse() {
		this.runnerWithKey.run((context) -> {
			JsonMapper mapper = context.getBean(JsonMapper.class);
			assertThatException().isThrownBy(() -> mapper.writeValueAsString(new Wrong("5")))
				.withMessageContaining("@PublicId can't stand on")
				.withMessageContaining("String");
			assertThatException().isThrownBy(() -> mapper.writeValueAsString(new WrongList(List.of("5"))))
				.withMessageContaining("@PublicId can't stand on");
		});
	}

	@Test
	void placesThatJacksonWritesOrReadsByItselfFail() {
		this.runnerWithKey.run((context) -> {
			JsonMapper mapper = context.getBean(JsonMapper.class);
			assertThatException().isThrownBy(() -> mapper.writeValueAsString(new Node()))
				.withMessageContaining("@JsonIdentityInfo");
			assertThat(mapper.writeValueAsString(new OrderId(5))).startsWith("\"ord_");
			assertThatException().isThrownBy(() -> mapper.writeValueAsString(new Keyed(Map.of(new OrderId(5), "tea"))))
				.withMessageContaining("in the keys of a Map");
		});
	}

	@Test
	void withoutKeyNothingIsWrittenAndNothingElseFails() {
		this.runner.run((context) -> {
			JsonMapper mapper = context.getBean(JsonMapper.class);
			assertThat(mapper.writeValueAsString(List.of(5))).isEqualTo("[5]");
			assertThatExceptionOfType(HiLoConfigurationException.class)
				.isThrownBy(() -> mapper.writeValueAsString(new Order(5, null, "tea")))
				.withMessageContaining("hilo.public-ids.keys")
				.withMessageContaining("openssl rand -base64 24");
		});
	}

	@Test
	void withoutKeyAnInjectedBeanFailsTheStart() {
		this.runner.withUserConfiguration(Injected.class)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(NoSuchBeanDefinitionException.class)
				.hasMessageContaining(HiLoPublicIds.class.getName()));
	}

	@Test
	void withoutKeyWhoeverGetsAllBeansGetsTheOthers() {
		this.runner.run((context) -> {
			assertThat(context.getBeansOfType(Object.class)).containsKey("hiLoPublicIdJson")
				.doesNotContainKey("hiLoPublicIds");
			assertThat(context.getBeansOfType(HiLoPublicIds.class)).isEmpty();
			ObjectProvider<HiLoPublicIds> ids = context.getBeanProvider(HiLoPublicIds.class);
			assertThat(ids.getIfAvailable()).isNull();
			assertThat(ids.getIfUnique()).isNull();
			assertThat(ids.stream()).isEmpty();
		});
	}

	@Test
	void publicIdsOfTheApplicationNeedNoKeyOfItsProperties() {
		this.runner.withBean(HiLoPublicIds.class, () -> HiLoPublicIds.withKey(0, "not-a-secret-not-a-secret"))
			.run((context) -> assertThat(
					context.getBean(JsonMapper.class).writeValueAsString(new Order(5, null, "tea")))
				.contains("\"ord_"));
	}

	@Test
	void wrongKeysFailTheStart() {
		failsFor("hilo.public-ids.keys[0].version", "hilo.public-ids.keys[0].key=not-a-secret-not-a-secret");
		failsFor("hilo.public-ids.keys[0].version", "hilo.public-ids.keys[0].version=32",
				"hilo.public-ids.keys[0].key=not-a-secret-not-a-secret");
		failsFor("hilo.public-ids.keys[0].key", "hilo.public-ids.keys[0].version=0");
		failsFor("hilo.public-ids.keys[0].key", "hilo.public-ids.keys[0].version=0",
				"hilo.public-ids.keys[0].key=short-secret");
		failsFor("hilo.public-ids.keys[1].version", "hilo.public-ids.keys[0].version=3",
				"hilo.public-ids.keys[0].key=not-a-secret-not-a-secret", "hilo.public-ids.keys[1].version=3",
				"hilo.public-ids.keys[1].key=not-a-secret-not-a-secret");
	}

	private void failsFor(String property, String... properties) {
		this.runner.withPropertyValues(properties)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(HiLoConfigurationException.class)
				.hasMessageContaining(property)
				.hasMessageNotContaining("short-secret"));
	}

	@Test
	void jacksonThatOnlyFlywayBringsGetsNoModule() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(HiLoWebAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader("org.springframework.boot.jackson"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(JacksonModule.class));
	}

	@Test
	void keyIsNotShown() {
		assertThat(PublicIdProperties.of(0, "not-a-secret-not-a-secret").toString()).doesNotContain("not-a");
	}

	@Test
	void mapperMadeByHandThrowsRatherThanWritesOrReadsAPlainNumber() {
		JsonMapper mapper = new JsonMapper();
		assertThatException().isThrownBy(() -> mapper.writeValueAsString(new Order(5, null, "tea")))
			.withMessageContaining("does not know @PublicId");
		assertThatException().isThrownBy(() -> mapper.readValue("{\"id\":5}", Order.class))
			.withMessageContaining("does not know @PublicId");
	}

	@Configuration(proxyBeanMethods = false)
	static class Injected {

		@Bean
		String greeting(HiLoPublicIds ids) {
			return ids.encode("ord", 5);
		}

	}

}

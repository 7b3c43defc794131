package dev.hilo.bounds;

import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.repository.CrudRepository;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.existing.ExistingApplication;
import dev.hilo.range.HeldRanges;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Numbers end where the type of the ids does, which shows early.
 */
@Tag("all")
@ExtendWith(OutputCaptureExtension.class)
class IdTypeBoundTests {

	@Test
	void endOfTheTypeIsTheBoundFromTheStartAndItsMarksAreWarnedOf(CapturedOutput log) {
		with(1_100_000_000).run((context) -> {
			assertThat(bound(context, "clients")).isEqualTo(Integer.MAX_VALUE);
			assertThat(save(context)).isEqualTo(1_100_000_001);
			assertThat(log).containsOnlyOnce("50 % of the numbers of collection 'clients' are reserved");
		});
	}

	@Test
	void lastNumberOfTheTypeIsGivenAndThenNoneIsLeft() {
		with(Integer.MAX_VALUE - 40).run((context) -> {
			assertThat(IntStream.range(0, 40).map((i) -> save(context))).endsWith(Integer.MAX_VALUE);
			assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(() -> save(context));
		});
	}

	@Test
	void narrowestTypeEndsACounterThatIsShared() {
		with(1).withPropertyValues("hilo.collections.scraps.shared-with=clients")
			.run((context) -> assertThat(bound(context, "clients")).isEqualTo(Short.MAX_VALUE));
	}

	@ParameterizedTest
	@ValueSource(strings = { "scheme=trace", "scheme=decimal", "scheme=permuted", "floor=2147483648" })
	void numbersThatTheTypeCanNotHoldFailTheStart(String property) {
		ApplicationContextRunner application = withSettings(with(1), property);
		for (boolean several : new boolean[] { false, true }) {
			(several ? Contexts.with(application, "north", new H2Database()::dataSource) : application)
				.run((context) -> assertThat(context).getFailure()
					.isInstanceOf(HiLoConfigurationException.class)
					.hasMessageStartingWith("hilo.collections.clients." + property.replace("=", " is '"))
					.hasMessageContainingAll(Client.class.getName() + " are of type Integer", "2147483647",
							"make it long"));
		}
	}

	@Test
	void permutedNumbersThatTheTypeHoldsAreFine() {
		withSettings(with(1), "scheme=permuted").withPropertyValues("hilo.collections.clients.domain=int32")
			.run((context) -> assertThat(save(context)).isPositive());
	}

	private static ApplicationContextRunner with(int id) {
		return ExistingApplication
			.with(Engine.H2, "CREATE TABLE customer (id integer PRIMARY KEY, name varchar(64))",
					"CREATE TABLE scrap (id smallint PRIMARY KEY)", "INSERT INTO customer VALUES (" + id + ", 'a')")
			.withUserConfiguration(Repositories.class);
	}

	private static ApplicationContextRunner withSettings(ApplicationContextRunner application, String property) {
		ApplicationContextRunner with = application.withPropertyValues("hilo.collections.clients." + property);
		return switch (property) {
			case "scheme=trace" -> with.withPropertyValues("hilo.collections.clients.trace.node-no=1");
			case "scheme=decimal" -> with.withPropertyValues("hilo.collections.clients.decimal.launch-id=1");
			default -> with;
		};
	}

	private static int save(ApplicationContext context) {
		return context.getBean(ClientRepository.class).save(new Client(null, "b")).id();
	}

	private static long bound(ApplicationContext context, String collection) {
		return context.getBean(HeldRanges.class)
			.snapshots()
			.stream()
			.filter((each) -> each.collection().equals(collection))
			.findFirst()
			.orElseThrow()
			.counter()
			.bound();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableJdbcRepositories(considerNestedRepositories = true)
	static class Repositories {

	}

	interface ClientRepository extends CrudRepository<Client, Integer> {

	}

	interface ScrapRepository extends CrudRepository<Scrap, Short> {

	}

	@Table("CUSTOMER")
	record Client(@Id @Nullable Integer id, String name) {
	}

	@Table("SCRAP")
	record Scrap(@Id @Nullable Short id) {
	}

}

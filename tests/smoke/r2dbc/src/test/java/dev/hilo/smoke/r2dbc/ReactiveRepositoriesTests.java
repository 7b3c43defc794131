package dev.hilo.smoke.r2dbc;

import java.util.List;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.annotation.Id;
import org.springframework.data.r2dbc.repository.config.EnableR2dbcRepositories;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Repositories whose ids are numbers.
 */
@ExtendWith(OutputCaptureExtension.class)
class ReactiveRepositoriesTests {

	@ParameterizedTest
	@EnumSource
	void numbersGoOnAboveRowsThatWereLoadedAboveTheCounter(Engine engine, CapturedOutput log) {
		Engine.Database database = engine.newDatabase();
		database.execute("CREATE TABLE coin (id integer PRIMARY KEY, name varchar(64))");
		try (ConfigurableApplicationContext context = Applications.run(database, List.of(Repositories.class))) {
			CoinRepository coins = context.getBean(CoinRepository.class);
			assertThat(save(coins)).isEqualTo(1);
			for (int id = 2; id <= 120; id++) {
				database.execute("INSERT INTO coin VALUES (" + id + ", 'loaded')");
			}
			assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> save(coins));
			Awaitility.await().ignoreExceptions().until(() -> save(coins) > 120);
		}
		Awaitility.await()
			.untilAsserted(() -> assertThat(log)
				.containsOnlyOnce("found its id taken: others have stored rows there, up to 120"));
	}

	@Test
	void numbersThatTheTypeOfTheIdCanNotHoldFailTheStart() {
		assertThatException()
			.isThrownBy(() -> Applications.run(Engine.H2.newDatabase(), List.of(Repositories.class),
					"--hilo.collections.coins.scheme=trace", "--hilo.collections.coins.trace.node-no=1"))
			.withStackTraceContaining("hilo.collections.coins.scheme is 'trace'");
	}

	private static int save(CoinRepository coins) {
		return coins.save(new Coin(null, "own")).block().id();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableR2dbcRepositories(considerNestedRepositories = true,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE,
					classes = { CoinRepository.class, NoteRepository.class }))
	static class Repositories {

	}

	interface CoinRepository extends ReactiveCrudRepository<Coin, Integer> {

	}

	record Coin(@Id @Nullable Integer id, String name) {
	}

}

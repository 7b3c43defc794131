package dev.hilo.smoke.r2dbc;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import io.micrometer.context.ContextRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.relational.core.mapping.Table;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A table whose name is an expression, which may have another value for each caller.
 */
public class TableNameExpressionTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private static final int SAVES = 21;

	private static final ThreadLocal<@Nullable String> caller = new ThreadLocal<>();

	private final Engine.Database database = Engine.H2.newDatabase();

	private @Nullable ConfigurableApplicationContext context;

	@AfterEach
	void stop() {
		caller.remove();
		Hooks.disableAutomaticContextPropagation();
		ContextRegistry.getInstance().removeThreadLocalAccessor("caller");
		if (this.context != null) {
			this.context.close();
		}
	}

	@Test
	void eachCallerGetsNumbersAboveTheRowsOfItsOwnTable() {
		R2dbcEntityTemplate template = start();
		List<Long> north = insertAs("north", template);
		List<Long> south = insertAs("south", template);
		assertThat(north).first().isEqualTo(201L);
		assertThat(south).allSatisfy((id) -> assertThat(id).isGreaterThan(500));
		assertThat(insertAs("north", template)).doesNotContainAnyElementsOf(north).doesNotContainAnyElementsOf(south);
	}

	/** On whichever thread a later save of a chain begins. */
	@Test
	void callerIsKnownByWhatReactorPropagates() {
		ContextRegistry.getInstance().registerThreadLocalAccessor("caller", caller);
		Hooks.enableAutomaticContextPropagation();
		R2dbcEntityTemplate template = start();
		caller.set("north");
		assertThat(insert(template).collectList().block(LIMIT)).first().isEqualTo(201L);
		caller.set("south");
		assertThat(insert(template).collectList().block(LIMIT)).isNotEmpty()
			.allSatisfy((id) -> assertThat(id).isGreaterThan(500));
	}

	private static Flux<Long> insert(R2dbcEntityTemplate template) {
		return Flux.range(0, SAVES)
			.concatMap((i) -> template.insert(new Item(null, "b")))
			.map((item) -> Objects.requireNonNull(item.id()));
	}

	/** Each on the thread of the caller. */
	private static List<Long> insertAs(String name, R2dbcEntityTemplate template) {
		caller.set(name);
		try {
			return IntStream.range(0, SAVES)
				.mapToObj((i) -> Objects.requireNonNull(template.insert(new Item(null, "b")).block(LIMIT)))
				.map((item) -> Objects.requireNonNull(item.id()))
				.toList();
		}
		finally {
			caller.remove();
		}
	}

	private R2dbcEntityTemplate start() {
		for (String name : List.of("north", "south")) {
			this.database.execute("CREATE TABLE \"" + name + "_items\" (id bigint PRIMARY KEY, name varchar(64))");
		}
		this.database.execute("INSERT INTO \"north_items\" VALUES (200, 'a')",
				"INSERT INTO \"south_items\" SELECT x, 'a' FROM system_range(1, 500)");
		this.context = Applications.run(this.database);
		return this.context.getBean(R2dbcEntityTemplate.class);
	}

	/** Of a default tenant, which has no such table, if no caller is there. */
	public static String itemTable() {
		return Objects.requireNonNullElse(caller.get(), "default") + "_items";
	}

	@Table("#{T(dev.hilo.smoke.r2dbc.TableNameExpressionTests).itemTable()}")
	record Item(@Id @Nullable Long id, String name) {
	}

}

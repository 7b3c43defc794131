package dev.hilo.failures;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.range.Range;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;
import dev.hilo.support.Contexts;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A counter that goes backwards in the database makes nobody repeat himself, and is heard
 * of.
 */
@ExtendWith(OutputCaptureExtension.class)
class HealThroughTheDatabaseTests {

	private final H2Database database = new H2Database();

	private final Heals heals = new Heals();

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database)
		.withBean(RangeListener.class, () -> this.heals)
		.withPropertyValues("hilo.refill-ahead=false");

	@Test
	void rowSetBackByHandRepeatsNothingAndIsWarnedOfOnce(CapturedOutput output) {
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			draw(ids, 32);
			this.database.set("orders", 12);
			assertThat(draw(ids, 200)).containsExactly(LongStream.rangeClosed(33, 232).boxed().toArray(Long[]::new));
		});
		awaitHeal("null orders 33..96 by 20");
		assertThat(warnings(output)).singleElement()
			.asString()
			.contains("WARN", "'orders'", "gone back by 20 to 12", "restart the other processes");
	}

	@Test
	void restoreOfABackupRepeatsNothing(@TempDir Path folder, CapturedOutput output) {
		String backup = "'" + folder.resolve("backup.sql") + "'";
		this.contextRunner.run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			List<Long> drawn = new ArrayList<>(draw(ids, 40));
			this.database.jdbc().execute("SCRIPT TO " + backup);
			drawn.addAll(draw(ids, 400));
			this.database.jdbc().execute("DROP ALL OBJECTS");
			this.database.jdbc().execute("RUNSCRIPT FROM " + backup);
			assertThat(this.database.max("orders")).isEqualTo(96);
			drawn.addAll(draw(ids, 400));
			assertThat(drawn).containsExactly(LongStream.rangeClosed(1, 840).boxed().toArray(Long[]::new));
		});
		awaitHeal("null orders 481..992 by 384");
		assertThat(warnings(output)).singleElement().asString().contains("by 384 to 96");
	}

	@Test
	void healOfAFurtherDatabaseNamesIt(CapturedOutput output) {
		H2Database north = new H2Database();
		Contexts.with(this.contextRunner, "north", north::dataSource).run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			ids.generateNextIdsFor("north", "orders", 32);
			north.set("orders", 2);
			assertThat(ids.generateNextIdFor("north", "orders")).isEqualTo(33);
		});
		awaitHeal("north orders 33..96 by 30");
		assertThat(warnings(output)).singleElement().asString().contains("of database 'north'");
	}

	/** It is told of after the range has been handed over. */
	private void awaitHeal(String heal) {
		Awaitility.await().untilAsserted(() -> assertThat(this.heals.heard).containsExactly(heal));
	}

	private static List<Long> draw(HiLoIdGenerator ids, int count) {
		return LongStream.range(0, count).map((i) -> ids.generateNextIdFor("orders")).boxed().toList();
	}

	private static List<String> warnings(CapturedOutput output) {
		return output.toString().lines().filter((line) -> line.contains("gone back")).toList();
	}

	private static final class Heals implements RangeListener {

		final List<String> heard = new CopyOnWriteArrayList<>();

		@Override
		public void healed(RangeEvent.Healed event) {
			Range range = event.range();
			this.heard.add(event.database() + " " + range.collection() + " " + range.low() + ".." + range.high()
					+ " by " + event.raisedBy());
		}

	}

}

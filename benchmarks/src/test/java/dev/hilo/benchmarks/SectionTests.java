package dev.hilo.benchmarks;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How figures are written down.
 */
class SectionTests {

	private final Table table = new Table("ns");

	private final Section section = new Section();

	@BeforeEach
	void measure() {
		this.table.add("ours", "threads 1", 10);
		this.table.add("theirs", "threads 1", 3);
		this.table.add("ours", "threads 1", 3);
		this.table.add("theirs", "threads 1", 5);
		this.table.add("ours", "threads 1", 2);
		this.table.add("ours", "threads 2", 1_234_567);
	}

	@Test
	void aTableHasTheMedianAndTheSpreadOfTheRoundsOfEachCell() {
		this.section.table(this.table);
		assertThat(this.section).hasToString("""
				| ns | threads 1 | threads 2 |
				|---|---:|---:|
				| ours | 3 (2 to 10) | 1,234,567 |
				| theirs | 4 (3 to 5) |  |
				""");
	}

	@Test
	void aGoalIsMetOrMissedByTheRatioOfTheMedians() {
		this.section.ratios(this.table, List.of("threads 1"), Ratio.atMost(0.8, "ours", "theirs"),
				Ratio.atMost(0.7, "ours", "theirs"), Ratio.atLeast(0.7, "ours", "theirs"),
				Ratio.atLeast(0.8, "ours", "theirs"));
		assertThat(this.section.toString().lines().skip(2)).containsExactly(
				"| ours / theirs, at most 0.80 | 0.75 met |", "| ours / theirs, at most 0.70 | 0.75 **missed** |",
				"| ours / theirs, at least 0.70 | 0.75 met |", "| ours / theirs, at least 0.80 | 0.75 **missed** |");
	}

	@Test
	void aGoalThatIsNoRatioIsMetOrMissedTheSame() {
		this.section.goal(true, "At most %d ns", 5);
		this.section.goal(false, "At least one");
		assertThat(this.section).hasToString("At most 5 ns: met\n\nAt least one: **missed**\n");
	}

	@Test
	void whatBothRowsOfARatioBeginWithStandsThereOnce() {
		assertThat(Ratio.atMost(2, "by 50, ours", "by 50, theirs")).hasToString("by 50: ours / theirs, at most 2");
		assertThat(Ratio.atMost(2, "by 50, ours", "by 500, ours")).hasToString("by 50, ours / by 500, ours, at most 2");
	}

	@Test
	void rowsAreComparedRoundByRound() {
		Table added = new Table("ns");
		this.table.add("theirs", "threads 1", 2);
		this.table.compare("theirs", "ours", (theirs, ours) -> theirs - ours, added, "more");
		assertThat(added.values("more", "threads 1")).containsExactly(-7.0, 2.0, 0.0);
	}

}

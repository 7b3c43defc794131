package dev.hilo.benchmarks;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How figures are written down.
 */
class PageTests {

	private static final Samples samples = new Samples(
			List.of(Sample.of("time", "ours", "ns", 2, 3, 10).at("threads", 1),
					Sample.of("time", "theirs", "ns", 4).at("threads", 1),
					Sample.of("time", "theirs", "ns", 1_234_567).at("threads", 2)));

	@TempDir
	Path pictures;

	@Test
	void aTableHasARowForEachSubjectAndTheSpreadOfItsRounds() {
		Page page = new Page(this.pictures);
		page.table(samples, "threads");
		assertThat(page).hasToString("""
				| ns | threads 1 | threads 2 |
				|---|---:|---:|
				| ours | 3 (2 to 10) |  |
				| theirs | 4 | 1,234,567 |
				""");
	}

	@Test
	void aGoalIsMetOrMissedByTheRatioOfTheMedians() {
		Page page = new Page(this.pictures);
		page.ratios(samples, "threads",
				List.of(Ratio.atMost(0.8, "ours", "theirs"), Ratio.atMost(0.7, "ours", "theirs"),
						Ratio.atLeast(0.7, "ours", "theirs"), Ratio.atLeast(0.8, "ours", "theirs")));
		assertThat(page.toString().lines().skip(2)).containsExactly("| ours / theirs, at most 0.80 | 0.75 met |  |",
				"| ours / theirs, at most 0.70 | 0.75 **missed** |  |",
				"| ours / theirs, at least 0.70 | 0.75 met |  |",
				"| ours / theirs, at least 0.80 | 0.75 **missed** |  |");
	}

	@Test
	void curvesAreDrawnAsSvgBesideThePage() {
		Page page = new Page(this.pictures);
		page.curves("times", "Times", samples, "threads");
		assertThat(page.toString()).contains("![Times](" + this.pictures.getFileName() + "/times.svg)");
		assertThat(this.pictures.resolve("times.svg")).content().contains("<svg").contains(">theirs<");
	}

}

package dev.hilo.benchmarks.simulation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Page;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Sample;
import dev.hilo.benchmarks.Samples;

/**
 * A day of many instances with a hundred collections, and from it ten years.
 */
public final class Simulation implements Part {

	private static final String REQUESTS = "requests";

	private static final String SHARE = "share";

	private static final String LOST = "lost";

	private static final String INSTANCES = "instances";

	private static final String CURVE = "curve";

	private static final int COLLECTIONS = 100;

	/** Numbers a second, of all collections on all instances. */
	private static final double WORK = 50_000;

	/** As many instances are simulated; the others are like them. */
	private static final int SIMULATED = 4;

	private static final double DAYS = 3652.5;

	private static final double ID_SPACE = 0x1p63;

	private static final String DEFAULT = "HiLo, 32 to 1,048,576 (default)";

	private static final String SMALLER = "HiLo, 1 to 1,048,576";

	private static final String LARGER = "HiLo, 1,000 to 1,048,576";

	private static final Map<String, Rule> rules = rules();

	private static Map<String, Rule> rules() {
		Map<String, Rule> rules = new LinkedHashMap<>();
		rules.put(DEFAULT, Rule.byDefault());
		rules.put("HiLo, 32 to 65,536", Rule.timed(32, 65_536));
		rules.put(SMALLER, Rule.timed(1, 1 << 20));
		rules.put(LARGER, Rule.timed(1_000, 1 << 20));
		rules.put("fixed 50", Rule.fixed(50));
		rules.put("fixed 1,000", Rule.fixed(1_000));
		rules.put("fixed 100,000", Rule.fixed(100_000));
		rules.put("CosId's rule", new ChainRule());
		return rules;
	}

	@Override
	public String name() {
		return "simulation";
	}

	@Override
	public List<Sample> measure(Effort effort) {
		List<Sample> samples = new ArrayList<>();
		for (Curve curve : effort.pick(List.of(Curve.values()), List.of(Curve.BURSTS))) {
			for (int instances = 1; instances <= effort.pick(10_000, 1); instances *= 10) {
				for (Map.Entry<String, Rule> rule : rules.entrySet()) {
					day(rule.getKey(), rule.getValue(), curve, instances)
						.forEach((sample) -> samples.add(sample.at(CURVE, curve.title)));
				}
			}
		}
		return samples;
	}

	private static List<Sample> day(String title, Rule rule, Curve curve, int instances) {
		double requests = 0;
		double lost = 0;
		int simulated = Math.min(instances, SIMULATED);
		for (int collection = 1; collection <= COLLECTIONS; collection++) {
			double perSecond = WORK * popularity(collection) / instances;
			for (int instance = 0; instance < simulated; instance++) {
				for (Life life : lives(rule, curve, perSecond, (instance + 0.5) / simulated)) {
					double othersAsk = life.requests() * curve.restarts / Curve.DAY * (instances - 1);
					requests += life.requests();
					lost += life.unused() * lostShare(life, othersAsk);
				}
			}
		}
		double scale = (double) instances / simulated;
		double drawn = WORK * Curve.DAY;
		return List.of(
				Sample.of(REQUESTS, title, "statements/s", requests * scale / Curve.DAY).at(INSTANCES, instances),
				Sample.of(LOST, title, "numbers a day", lost * scale).at(INSTANCES, instances),
				Sample.of(SHARE, title, "share", (drawn + lost * scale) * DAYS / ID_SPACE).at(INSTANCES, instances));
	}

	/** As collections are: the second is half as busy as the first, and so on. */
	private static double popularity(int collection) {
		double all = 0;
		for (int each = 1; each <= COLLECTIONS; each++) {
			all += 1.0 / each;
		}
		return 1.0 / collection / all;
	}

	/** Instances are restarted one after another. */
	private static List<Life> lives(Rule rule, Curve curve, double perSecond, double turn) {
		List<Life> lives = new ArrayList<>();
		double length = (double) Curve.DAY / curve.restarts;
		double start = 0;
		for (double end = turn * length; end < Curve.DAY; end += length) {
			lives.add(rule.live(curve, perSecond, start, end));
			start = end;
		}
		// Goes on tomorrow
		lives.add(new Life(rule.live(curve, perSecond, start, Curve.DAY).requests(), 0, Double.POSITIVE_INFINITY));
		return lives;
	}

	/** A range goes back if nobody has asked since; others ask at random times. */
	private static double lostShare(Life life, double othersAsk) {
		if (Double.isInfinite(life.newestAge())) {
			return 1;
		}
		return 1 - Math.exp(-othersAsk * life.newestAge());
	}

	@Override
	public void describe(Samples samples, Page page) {
		page.heading(2, "Simulation");
		page.paragraph(
				"""
						A day in which all instances together draw %,.0f numbers a second from %d collections, the second half as busy
						as the first, the third a third as busy. Each instance ends and starts again once a day, and gives back what
						nobody has asked behind; the others of the same kind are taken to be like the %d that are simulated. Ours runs
						its real sizing code by a simulated clock; CosId's rule is a model."""
					.formatted(WORK, COLLECTIONS, SIMULATED));
		for (String curve : samples.values(CURVE)) {
			Samples chosen = samples.at(CURVE, curve);
			page.heading(3, "Load: " + curve);
			page.table(chosen.of(REQUESTS), INSTANCES);
			page.paragraph("Lost when instances end:");
			page.table(chosen.of(LOST), INSTANCES);
			page.paragraph("The part of the 63-bit numbers that ten such years take:");
			page.table(chosen.of(SHARE), INSTANCES);
		}
		Samples requests = samples.of(REQUESTS);
		Samples lost = samples.of(LOST);
		page.paragraph(
				"""
						The defaults at their worst over all loads: %,.0f statements a second, which is one for %.0f rows, and %.2e
						numbers lost a day. With a first range of 1,000: %,.0f and %.2e; with one of 1: %,.0f and %.2e."""
					.formatted(requests.greatest(DEFAULT), WORK / requests.greatest(DEFAULT), lost.greatest(DEFAULT),
							requests.greatest(LARGER), lost.greatest(LARGER), requests.greatest(SMALLER),
							lost.greatest(SMALLER)));
		page.curves("simulation", "Statements a second on the database, " + Curve.DAILY.title,
				samples.of(REQUESTS).at(CURVE, Curve.DAILY.title), INSTANCES);
	}

}

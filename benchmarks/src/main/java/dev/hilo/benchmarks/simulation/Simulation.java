package dev.hilo.benchmarks.simulation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Ratio;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;

/**
 * A day of many instances with a hundred collections, and from it ten years.
 */
public final class Simulation implements Part {

	private static final int COLLECTIONS = 100;

	/** Numbers a second, of all collections on all instances. */
	private static final double WORK = 50_000;

	/** As many instances are simulated; the others are like them. */
	private static final int SIMULATED = 4;

	private static final double DAYS = 3652.5;

	private static final double ID_SPACE = 0x1p63;

	private static final String DEFAULT = "HiLo, 32 to 1,048,576 (default)";

	private static final String SHARE = "share of the 63-bit numbers in ten years";

	/** As if no draw ever waited: RavenDB's rule, with the cap. */
	private static final String BY_TIME = "the same, growth by time alone";

	private static final Map<String, Rule> rules = new LinkedHashMap<>();

	static {
		rules.put(DEFAULT, Rule.timed(32, 1 << 20, true));
		rules.put(BY_TIME, Rule.timed(32, 1 << 20, false));
		rules.put("HiLo, autonomy of 10 minutes", Rule.autonomous(600));
		rules.put("HiLo, 32 to 65,536", Rule.timed(32, 65_536, true));
		rules.put("HiLo, 1 to 1,048,576", Rule.timed(1, 1 << 20, true));
		rules.put("HiLo, 1,000 to 1,048,576", Rule.timed(1_000, 1 << 20, true));
		rules.put("fixed 50", Rule.fixed(50));
		rules.put("fixed 1,000", Rule.fixed(1_000));
		rules.put("fixed 100,000", Rule.fixed(100_000));
		rules.put("CosId's rule", new ChainRule());
	}

	@Override
	public String name() {
		return "simulation";
	}

	@Override
	public Section measure(Effort effort) {
		Section section = new Section();
		section.heading(1, "Simulation");
		section.paragraph(
				"""
						A day in which all instances together draw %,.0f numbers a second from %d collections, the second half as busy
						as the first, and so on. Each instance restarts once a day, and gives back what it can; %d of a kind are
						simulated, and the others count as equal. HiLo runs its real sizing code; CosId's rule is a model.""",
				WORK, COLLECTIONS, SIMULATED);
		Table mostRequests = new Table("statements/s");
		Table mostLost = new Table("numbers a day");
		for (Curve curve : effort.pick(List.of(Curve.values()), List.of(Curve.BURSTS))) {
			Table requests = new Table("statements/s");
			Table lost = new Table("numbers a day");
			for (int instances = 1; instances <= effort.pick(10_000, 1); instances *= 10) {
				for (Map.Entry<String, Rule> rule : rules.entrySet()) {
					Day day = day(rule.getValue(), curve, instances);
					requests.add(rule.getKey(), "instances " + instances, day.requests / Curve.DAY);
					lost.add(rule.getKey(), "instances " + instances, day.lost);
				}
			}
			section.heading(2, "Load: " + curve.title);
			section.table(requests);
			section.paragraph("Lost when instances end:");
			section.table(lost);
			section.ratios(lost, lost.columns(), Ratio.atMost(1.01, DEFAULT, BY_TIME));
			for (String rule : rules.keySet()) {
				mostRequests.add(rule, curve.title, requests.greatest(rule));
				mostLost.add(rule, curve.title, lost.greatest(rule));
			}
		}
		Table worst = new Table("");
		for (String rule : rules.keySet()) {
			double lost = mostLost.greatest(rule);
			worst.add(rule, "statements/s", mostRequests.greatest(rule));
			worst.add(rule, "numbers lost a day", lost);
			worst.add(rule, SHARE, (WORK * Curve.DAY + lost) * DAYS / ID_SPACE);
		}
		section.heading(2, "The worst of all loads and numbers of instances");
		section.conclusion(
				"""
						**The numbers last**: %s a second in all, and the losses of 1 to 10,000 instances that stop, use up a share of
						%s of the 63-bit numbers in ten years.""",
				WORK, worst.median(DEFAULT, SHARE));
		section.table(worst);
		section.heading(2, "After one burst");
		section.paragraph(
				"""
						The numbers that one burst on a fresh collection leaves reserved: lost if the process is killed. Growth by the
						draw rate costs such numbers, and saves the waits.""");
		section.table(Burst.unused(List.of(DEFAULT, BY_TIME)));
		return section;
	}

	private static Day day(Rule rule, Curve curve, int instances) {
		double requests = 0;
		double lost = 0;
		int simulated = Math.min(instances, SIMULATED);
		for (int collection = 1; collection <= COLLECTIONS; collection++) {
			double perSecond = WORK * popularity(collection) / instances;
			for (int instance = 0; instance < simulated; instance++) {
				for (Rule.Life life : lives(rule, curve, perSecond, (instance + 0.5) / simulated)) {
					double othersAsk = life.requests() * curve.restarts / Curve.DAY * (instances - 1);
					requests += life.requests();
					lost += life.unused() * lostShare(life, othersAsk);
				}
			}
		}
		double scale = (double) instances / simulated;
		return new Day(requests * scale, lost * scale);
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
	private static List<Rule.Life> lives(Rule rule, Curve curve, double perSecond, double turn) {
		List<Rule.Life> lives = new ArrayList<>();
		double length = (double) Curve.DAY / curve.restarts;
		double start = 0;
		for (double end = turn * length; end < Curve.DAY; end += length) {
			lives.add(rule.live(curve, perSecond, start, end));
			start = end;
		}
		// Goes on tomorrow
		lives.add(new Rule.Life(rule.live(curve, perSecond, start, Curve.DAY).requests(), 0, Double.POSITIVE_INFINITY));
		return lives;
	}

	/**
	 * A range goes back if no other instance has asked since; others ask at random times.
	 */
	private static double lostShare(Rule.Life life, double othersAsk) {
		if (Double.isInfinite(life.newestAge())) {
			return 1;
		}
		return 1 - Math.exp(-othersAsk * life.newestAge());
	}

	/** What all instances do in a day. */
	private record Day(double requests, double lost) {
	}

}

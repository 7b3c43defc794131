package dev.hilo.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Samples, and choosing among them.
 *
 * @param all in the order measured
 */
public record Samples(List<Sample> all) {

	/**
	 * Those of a measure.
	 */
	public Samples of(String measure) {
		return new Samples(this.all.stream().filter((each) -> each.measure().equals(measure)).toList());
	}

	/**
	 * Those under a condition.
	 */
	public Samples at(String condition, Object value) {
		String wanted = String.valueOf(value);
		return new Samples(this.all.stream().filter((each) -> wanted.equals(each.where().get(condition))).toList());
	}

	/**
	 * The values that a condition has, in the order measured.
	 */
	public List<String> values(String condition) {
		return this.all.stream()
			.map((each) -> each.where().get(condition))
			.filter(Objects::nonNull)
			.distinct()
			.toList();
	}

	/**
	 * With the value of a condition before each subject, as a row needs that differs in
	 * both.
	 */
	public Samples titled(String condition) {
		return new Samples(this.all.stream()
			.map((each) -> new Sample(each.measure(),
					each.where().get(condition) + " " + condition + ": " + each.subject(), each.where(), each.unit(),
					each.values()))
			.toList());
	}

	/**
	 * The greatest median of a subject, or 0 if there is none.
	 */
	public double greatest(String subject) {
		return this.all.stream()
			.filter((each) -> each.subject().equals(subject))
			.mapToDouble(Sample::median)
			.max()
			.orElse(0);
	}

	List<String> subjects() {
		return this.all.stream().map(Sample::subject).distinct().toList();
	}

	Optional<Sample> find(String subject) {
		return this.all.stream().filter((each) -> each.subject().equals(subject)).findFirst();
	}

	/**
	 * Rounds taken in turn become one sample each, with all their values.
	 */
	public static List<Sample> merge(List<Sample> rounds) {
		Map<Sample, List<Double>> merged = new LinkedHashMap<>();
		for (Sample each : rounds) {
			Sample key = new Sample(each.measure(), each.subject(), each.where(), each.unit(), List.of());
			merged.computeIfAbsent(key, (k) -> new ArrayList<>()).addAll(each.values());
		}
		List<Sample> samples = new ArrayList<>();
		merged.forEach((key, values) -> samples
			.add(new Sample(key.measure(), key.subject(), key.where(), key.unit(), List.copyOf(values))));
		return samples;
	}

}

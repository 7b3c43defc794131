package dev.hilo.smoke.actuator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The rules fire where they should, as Prometheus' own tool evaluates them.
 */
class AlertRulesTests {

	private static final Path CASES = Path.of("src/test/prometheus/hilo-alerts-test.yml");

	@Test
	void prometheusAcceptsThem() throws Exception {
		PrometheusServer.check("rules", AlertRules.FILE.toString());
	}

	@Test
	void eachFiresInItsOutageOnceForADatabaseAndNoneInCalm() throws Exception {
		PrometheusServer.test("rules", CASES.toString());
	}

	@Test
	void eachHasACaseInWhichItFiresAndOneInWhichItDoesNot() throws IOException {
		List<Map<String, Object>> cases = AlertRules.list(AlertRules.load(CASES), "tests")
			.stream()
			.flatMap((test) -> AlertRules.list(test, "alert_rule_test").stream())
			.toList();
		assertThat(AlertRules.read()).hasSize(5).extracting(AlertRules.Rule::alert).allSatisfy((alert) -> {
			List<Map<String, Object>> its = cases.stream()
				.filter((each) -> alert.equals(each.get("alertname")))
				.toList();
			assertThat(its).anyMatch((each) -> AlertRules.list(each, "exp_alerts").isEmpty());
			assertThat(its).anyMatch((each) -> !AlertRules.list(each, "exp_alerts").isEmpty());
		});
	}

}

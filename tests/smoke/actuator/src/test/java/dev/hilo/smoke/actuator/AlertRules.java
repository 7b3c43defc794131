package dev.hilo.smoke.actuator;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The rules that the documentation gives to Prometheus.
 */
final class AlertRules {

	static final Path FILE = Path.of("../../../docs/prometheus/hilo-alerts.yml").toAbsolutePath().normalize();

	private AlertRules() {
	}

	static List<Rule> read() throws IOException {
		return list(load(FILE), "groups").stream()
			.flatMap((group) -> list(group, "rules").stream())
			.map((rule) -> new Rule(rule.get("alert").toString(), rule.get("expr").toString()))
			.toList();
	}

	static Map<String, Object> load(Path file) throws IOException {
		try (Reader reader = Files.newBufferedReader(file)) {
			return new Yaml(new SafeConstructor(new LoaderOptions())).load(reader);
		}
	}

	@SuppressWarnings("unchecked")
	static List<Map<String, Object>> list(Map<String, Object> owner, String key) {
		return (List<Map<String, Object>>) owner.get(key);
	}

	record Rule(String alert, String expr) {
	}

}

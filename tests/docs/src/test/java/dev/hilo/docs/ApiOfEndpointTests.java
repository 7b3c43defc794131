package dev.hilo.docs;

import java.io.IOException;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The JSON of the endpoint. What an answer can have comes from its class, also the values
 * that only a bad day would show; that answers are made of it, from an application.
 */
@Tag("all")
class ApiOfEndpointTests {

	private static final List<Operation> OPERATIONS = List.of(new Operation("GET", "", "", 200, "HiLoDescriptor"),
			new Operation("GET", "/default", "", 200, "DatabaseDescriptor"),
			new Operation("GET", "/default/orders", "", 200, "CollectionDescriptor"),
			new Operation("POST", "/default/orders", "{\"floor\": 5000, \"force\": false}", 200,
					"CollectionDescriptor"),
			new Operation("DELETE", "/default/orders", "", 200, "CollectionDescriptor"),
			new Operation("POST", "", "{\"audit\": true, \"raise\": true}", 200, "AuditDescriptor"),
			new Operation("POST", "/default/orders", "{\"floor\": -1}", 400, "ProblemDescriptor"),
			new Operation("DELETE", "/default/unknown", "", 404, "ProblemDescriptor"),
			new Operation("POST", "/default/letters", "{\"floor\": 5000}", 503, "ProblemDescriptor"));

	@Test
	void isWhatTheListSays() throws IOException {
		List<String> lines = new ArrayList<>();
		for (Operation operation : OPERATIONS) {
			lines.add(operation + ":");
			operation.values().forEach((name, kind) -> lines.add("    " + name + ": " + kind));
		}
		ApiFile.check("endpoint.txt", "The answers of the endpoint. A value that is not known is left out", lines);
	}

	@Test
	void answersAreMadeOfIt() throws Exception {
		try (OperatedApplication application = new OperatedApplication()) {
			for (Operation operation : OPERATIONS) {
				HttpResponse<String> answer = application.ask(operation.method, "/actuator/hilo" + operation.path,
						operation.body);
				assertThat(answer.statusCode()).as("%s: %s", operation, answer.body()).isEqualTo(operation.status);
				Map<String, String> found = new HashMap<>();
				addValues("", OperatedApplication.parse(answer), found);
				assertThat(operation.values()).as(operation.toString()).containsAllEntriesOf(found);
			}
		}
	}

	/** What JSON has, in the words of the list. */
	private static void addValues(String path, Object value, Map<String, String> found) {
		if (value instanceof Map<?, ?> map) {
			boolean byName = path.matches("(.*\\.)?(databases|collections|settings)");
			map.forEach((name, part) -> addValues(path + (path.isEmpty() ? "" : ".") + (byName ? "<name>" : name), part,
					found));
		}
		else if (value instanceof List<?> list) {
			list.forEach((part) -> addValues(path + "[]", part, found));
		}
		else {
			found.put(path, path.matches("(.*\\.)?settings\\.<name>") ? "any" : kind(value));
		}
	}

	private static String kind(Object value) {
		if (value instanceof String text) {
			if (text.matches("\\d{4}-\\d\\d-\\d\\dT.*Z")) {
				return "time";
			}
			return text.matches("PT[0-9.HMS]+") ? "duration" : "text";
		}
		return (value instanceof Boolean) ? "true or false" : "number";
	}

	private record Operation(String method, String path, String body, int status, String answer) {

		/** Each value of the answer by its path, in the order of the answer. */
		Map<String, String> values() {
			Map<String, String> values = new LinkedHashMap<>();
			try {
				addParts("", Class.forName("dev.hilo.actuate." + this.answer), values);
			}
			catch (ClassNotFoundException ex) {
				throw new IllegalStateException(ex);
			}
			return values;
		}

		private static void addParts(String before, Class<?> type, Map<String, String> values) {
			for (RecordComponent part : type.getRecordComponents()) {
				add(before + part.getName(), part.getAnnotatedType(), values);
			}
		}

		private static void add(String path, AnnotatedType type, Map<String, String> values) {
			if (type instanceof AnnotatedParameterizedType generic) {
				AnnotatedType[] parts = generic.getAnnotatedActualTypeArguments();
				add(path + ((parts.length == 1) ? "[]" : ".<name>"), parts[parts.length - 1], values);
			}
			else if (((Class<?>) type.getType()).isRecord()) {
				addParts(path + ".", (Class<?>) type.getType(), values);
			}
			else {
				values.put(path, kind((Class<?>) type.getType()));
			}
		}

		private static String kind(Class<?> type) {
			if (Stream.of(long.class, int.class, double.class, Long.class).anyMatch(type::equals)) {
				return "number";
			}
			Map<Class<?>, String> others = Map.of(String.class, "text", boolean.class, "true or false", Boolean.class,
					"true or false", Instant.class, "time", Duration.class, "duration", Object.class, "any");
			String kind = others.get(type);
			if (kind == null) {
				throw new IllegalStateException("No word for " + type);
			}
			return kind;
		}

		@Override
		public String toString() {
			return this.method + " /actuator/hilo" + this.path + (this.body.isEmpty() ? "" : " with " + this.body)
					+ ", " + this.status;
		}

	}

}

package dev.hilo.autoconfigure;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

import dev.hilo.scheme.Domain;
import dev.hilo.scheme.SchemeFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers what an editor can show of the properties, those of each collection and each
 * database included.
 */
class NestedPropertiesMetadataTests {

	@ParameterizedTest
	@MethodSource("nested")
	void describesEveryPropertyAsItIsBoundAndWithTheDefaultThatHolds(String name, RecordComponent component)
			throws IOException {
		Map<?, ?> property = OwnMetadata.property(name);
		assertThat((String) property.get("description")).isNotBlank().endsWith(".");
		assertThat(property.get("type")).isEqualTo(nameOf(component.getGenericType()));
		DefaultValue defaultValue = parameter(component);
		if (defaultValue != null && defaultValue.value().length == 1) {
			assertThat(String.valueOf(property.get("defaultValue"))).isEqualTo(defaultValue.value()[0]);
		}
	}

	@Test
	void givesTheDefaultsThatOnlyTheCodeKnows() throws IOException {
		assertThat(OwnMetadata.property("hilo.collections.*.floor").get("defaultValue")).isEqualTo(0);
	}

	@Test
	void givesNoDefaultWhereTheLevelAboveHasOne() throws IOException {
		assertThat(nested().map((arguments) -> (String) arguments[0]))
			.filteredOn((name) -> name.startsWith("hilo.databases."))
			.hasSizeGreaterThan(10)
			.allSatisfy((name) -> assertThat(OwnMetadata.property(name).get("defaultValue")).isNull());
		assertThat(OwnMetadata.property("hilo.collections.*.initial-capacity").get("defaultValue")).isNull();
	}

	@Test
	void hintsOfSchemesNameAllAndExplainThem() throws IOException {
		List<Map<?, ?>> values = valuesOf("hilo.collections.*.scheme");
		List<String> schemes = new ArrayList<>(List.of("hilo", "none"));
		for (SchemeFactory<?> factory : ServiceLoader.load(SchemeFactory.class)) {
			schemes.add(factory.name());
		}
		schemes.remove("every-nth");
		assertThat(values).extracting((value) -> (String) value.get("value"))
			.containsExactlyInAnyOrderElementsOf(schemes);
		assertThat(values).allSatisfy((value) -> assertThat((String) value.get("description")).endsWith("."));
	}

	@Test
	void hintsOfDomainsAreNamesOfDomainsAndLeaveRoomForNumbers() throws IOException {
		assertThat(valuesOf("hilo.collections.*.domain")).hasSize(3)
			.allSatisfy((value) -> assertThat(Domain.parse((String) value.get("value")).toString()).isNotBlank());
		assertThat(providersOf("hilo.collections.*.domain")).containsExactly("any");
	}

	@Test
	void hintsLeadToDataSourceBeansAndToClasses() throws IOException {
		assertThat(providersOf("hilo.databases.*.data-source")).containsExactly("spring-bean-reference");
		assertThat(hint("hilo.databases.*.data-source").toString()).contains("javax.sql.DataSource");
		assertThat(providersOf("hilo.entities.include")).containsExactly("class-reference", "any");
		assertThat(providersOf("hilo.entities.exclude")).containsExactly("class-reference", "any");
	}

	@Test
	void hintsAreOfPropertiesThatThereAre() throws IOException {
		for (Map<?, ?> hint : OwnMetadata.list("hints")) {
			assertThat(OwnMetadata.property((String) hint.get("name"))).isNotEmpty();
		}
	}

	static Stream<Object[]> nested() {
		Map<String, RecordComponent> found = new LinkedHashMap<>();
		collect("hilo", HiLoProperties.class, found);
		assertThat(found).containsKeys("hilo.separator", "hilo.databases.*.jdbc.timeout");
		return found.entrySet().stream().map((each) -> new Object[] { each.getKey(), each.getValue() });
	}

	private static void collect(String path, Class<?> type, Map<String, RecordComponent> found) {
		for (RecordComponent component : type.getRecordComponents()) {
			String name = path + "." + DataObjectPropertyName.toDashedForm(component.getName());
			if (component.getType().isRecord()) {
				collect(name, component.getType(), found);
				continue;
			}
			found.put(name, component);
			if (Map.class.isAssignableFrom(component.getType())) {
				Class<?> value = ResolvableType.forType(component.getGenericType()).resolveGeneric(1);
				collect(name + ".*", Objects.requireNonNull(value), found);
			}
		}
	}

	private static String nameOf(Type type) {
		return (type instanceof Class<?> plain) ? ClassUtils.resolvePrimitiveIfNecessary(plain).getName()
				: type.getTypeName().replace(", ", ",");
	}

	/** Record components do not carry it, their constructor's parameters do. */
	private static DefaultValue parameter(RecordComponent component) {
		Class<?> type = component.getDeclaringRecord();
		int index = List.of(type.getRecordComponents())
			.stream()
			.map(RecordComponent::getName)
			.toList()
			.indexOf(component.getName());
		return type.getDeclaredConstructors()[0].getParameters()[index].getAnnotation(DefaultValue.class);
	}

	private static Map<?, ?> hint(String name) throws IOException {
		return OwnMetadata.list("hints")
			.stream()
			.filter((hint) -> name.equals(hint.get("name")))
			.findFirst()
			.orElseThrow();
	}

	private static List<Map<?, ?>> valuesOf(String name) throws IOException {
		return ((List<?>) hint(name).get("values")).stream().<Map<?, ?>>map((value) -> (Map<?, ?>) value).toList();
	}

	private static List<String> providersOf(String name) throws IOException {
		return ((List<?>) hint(name).get("providers")).stream()
			.map((provider) -> String.valueOf(((Map<?, ?>) provider).get("name")))
			.toList();
	}

}

package dev.hilo.jackson;

import java.util.List;
import java.util.Set;

import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.std.ToStringSerializer;

/**
 * Writes the ids of entities as JSON strings if they are {@code long} or {@link Long}:
 * the numbers of JavaScript are exact up to 2^53-1 only. An id is what
 * {@code org.springframework.data.annotation.Id} or {@code jakarta.persistence.Id} marks;
 * nothing else is changed. Jackson reads them back from strings by itself.
 */
final class IdsAsStringsModule extends SimpleModule {

	private static final Set<String> ID_ANNOTATIONS = Set.of("org.springframework.data.annotation.Id",
			"jakarta.persistence.Id");

	IdsAsStringsModule() {
		super("hilo-ids-as-strings");
		setSerializerModifier(new IdWriters());
	}

	private static final class IdWriters extends ValueSerializerModifier {

		@Override
		public List<BeanPropertyWriter> changeProperties(SerializationConfig config, BeanDescription.Supplier bean,
				List<BeanPropertyWriter> properties) {
			properties.stream()
				.filter(IdWriters::isLongId)
				.filter((property) -> !property.hasSerializer())
				.forEach((property) -> property.assignSerializer(ToStringSerializer.instance));
			return properties;
		}

		private static boolean isLongId(BeanPropertyWriter property) {
			return (property.getType().hasRawClass(long.class) || property.getType().hasRawClass(Long.class))
					&& property.getMember()
						.annotations()
						.anyMatch((annotation) -> ID_ANNOTATIONS.contains(annotation.annotationType().getName()));
		}

	}

}

package dev.hilo.web;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonKey;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;
import tools.jackson.databind.introspect.ObjectIdInfo;
import tools.jackson.databind.module.SimpleModule;

/**
 * Public ids in JSON. Boot registers this module with its mapper. In a mapper without it
 * the annotation names what refuses to write or read a plain number.
 */
final class PublicIdJson extends SimpleModule {

	private final transient Supplier<HiLoPublicIds> ids;

	/**
	 * Creates the module.
	 * @param ids the public ids, asked for when something has the annotation
	 */
	PublicIdJson(Supplier<HiLoPublicIds> ids) {
		super("hilo-public-ids");
		this.ids = ids;
	}

	@Override
	public void setupModule(SetupContext context) {
		context.insertAnnotationIntrospector(new Introspector(this.ids));
	}

	private static final class Introspector extends NopAnnotationIntrospector {

		private final transient Supplier<HiLoPublicIds> ids;

		Introspector(Supplier<HiLoPublicIds> ids) {
			this.ids = ids;
		}

		@Override
		public @Nullable Object findSerializer(MapperConfig<?> config, Annotated annotated) {
			PublicId annotation = annotated.getAnnotation(PublicId.class);
			if (annotation == null) {
				return null;
			}
			checkedType(annotated);
			return new Serializer(this.ids.get().format(annotation.value()));
		}

		@Override
		public @Nullable Object findDeserializer(MapperConfig<?> config, Annotated annotated) {
			PublicId annotation = annotated.getAnnotation(PublicId.class);
			return (annotation != null)
					? new Deserializer(this.ids.get().format(annotation.value()), checkedType(annotated)) : null;
		}

		/** Jackson writes a key by its class only. */
		@Override
		public @Nullable Object findKeySerializer(MapperConfig<?> config, Annotated annotated) {
			refuse(annotated, (member) -> member.hasAnnotation(JsonValue.class) || member.hasAnnotation(JsonKey.class),
					"the keys of a Map: use the texts of HiLoPublicIds as keys");
			return null;
		}

		/** Jackson writes a reference to an object by the type of its id only. */
		@Override
		public @Nullable ObjectIdInfo findObjectIdInfo(MapperConfig<?> config, Annotated annotated) {
			JsonIdentityInfo identity = annotated.getAnnotation(JsonIdentityInfo.class);
			if (identity != null && identity.generator() == ObjectIdGenerators.PropertyGenerator.class) {
				refuse(annotated, (member) -> isAbout(identity.property(), member),
						"the references of @JsonIdentityInfo: let it name another property");
			}
			return null;
		}

		private static boolean isAbout(String property, AnnotatedMember member) {
			JsonProperty own = member.getAnnotation(JsonProperty.class);
			String name = (own != null && !own.value().isEmpty()) ? own.value() : member.getName();
			return Stream.of("", "get", "set").anyMatch((prefix) -> name.equalsIgnoreCase(prefix + property));
		}

		private static void refuse(Annotated annotated, Predicate<AnnotatedMember> affected, String place) {
			if (annotated instanceof AnnotatedClass type) {
				Stream
					.concat(StreamSupport.stream(type.memberMethods().spliterator(), false),
							StreamSupport.stream(type.fields().spliterator(), false))
					.filter((member) -> member.hasAnnotation(PublicId.class) && affected.test(member))
					.findFirst()
					.ifPresent((member) -> {
						throw new IllegalStateException("@PublicId on " + member + " has no effect in " + place);
					});
			}
		}

		private static JavaType checkedType(Annotated annotated) {
			boolean isSetter = annotated instanceof AnnotatedMethod method && method.getParameterCount() == 1;
			JavaType type = isSetter ? ((AnnotatedMethod) annotated).getParameterType(0) : annotated.getType();
			JavaType element = type.getContentType();
			PublicIdPlaces.check(annotated.toString(), type.toCanonical(), type.getRawClass(),
					(element != null) ? element.getRawClass() : Object.class);
			return type;
		}

	}

	private static final class Serializer extends ValueSerializer<Object> {

		private final PublicIdFormat format;

		Serializer(PublicIdFormat format) {
			this.format = format;
		}

		@Override
		public boolean isEmpty(SerializationContext context, Object value) {
			Object texts = texts(value);
			return texts == null || (texts instanceof Collection<?> collection && collection.isEmpty());
		}

		@Override
		public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
			context.writeValue(generator, texts(value));
		}

		private @Nullable Object texts(Object value) {
			if (value instanceof Optional<?> optional) {
				return text(optional.orElse(null));
			}
			if (value instanceof Collection<?> numbers) {
				return numbers.stream().map(this::text).toList();
			}
			if (value.getClass().isArray()) {
				return IntStream.range(0, Array.getLength(value)).mapToObj((i) -> text(Array.get(value, i))).toList();
			}
			return text(value);
		}

		private @Nullable String text(@Nullable Object number) {
			return (number != null) ? this.format.encode(((Number) number).longValue()) : null;
		}

	}

	/** Reads texts only, and so refuses the text of a plain number. */
	private static final class Deserializer extends ValueDeserializer<Object> {

		private final PublicIdFormat format;

		private final JavaType type;

		Deserializer(PublicIdFormat format, JavaType type) {
			this.format = format;
			this.type = type;
		}

		@Override
		public @Nullable Object getNullValue(DeserializationContext context) {
			return this.type.hasRawClass(Optional.class) ? Optional.empty() : number(null, this.type);
		}

		@Override
		public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
			if (!this.type.isContainerType()) {
				Number number = this.format.decode(context.readValue(parser, String.class), numberType().getRawClass());
				return this.type.isReferenceType() ? Optional.of(number) : number;
			}
			Collection<@Nullable Object> numbers = this.type.hasRawClass(Set.class) ? new LinkedHashSet<>()
					: new ArrayList<>();
			for (String text : context.readValue(parser, String[].class)) {
				numbers.add(number(text, numberType()));
			}
			if (!this.type.isArrayType()) {
				return numbers;
			}
			Object array = Array.newInstance(numberType().getRawClass(), numbers.size());
			int i = 0;
			for (Object number : numbers) {
				Array.set(array, i++, number);
			}
			return array;
		}

		private JavaType numberType() {
			return (this.type.getContentType() != null) ? this.type.getContentType() : this.type;
		}

		private @Nullable Number number(@Nullable String text, JavaType type) {
			if (text == null && !type.isPrimitive()) {
				return null;
			}
			return this.format.decode(String.valueOf(text), type.getRawClass());
		}

	}

	/** What Jackson makes from the annotation where the module is missing. */
	static final class RefusingSerializer extends ValueSerializer<Object> {

		@Override
		public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
			throw withoutModule();
		}

	}

	/** What Jackson makes from the annotation where the module is missing. */
	static final class RefusingDeserializer extends ValueDeserializer<Object> {

		@Override
		public Object deserialize(JsonParser parser, DeserializationContext context) {
			throw withoutModule();
		}

	}

	private static IllegalStateException withoutModule() {
		return new IllegalStateException("This JSON mapper does not know @PublicId: use the application's mapper,"
				+ " or add the application's JacksonModule beans to this one");
	}

}

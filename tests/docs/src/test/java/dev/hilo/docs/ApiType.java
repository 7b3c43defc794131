package dev.hilo.docs;

import java.lang.annotation.Annotation;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A type of the API as text: what code that uses it is compiled against. Its supertypes
 * that are not of the API don't show, but their members do, as if they were its own.
 */
final class ApiType {

	private static final Set<String> OF_EACH_OBJECT = Set.of("equals", "hashCode", "toString");

	private static final Pattern ANNOTATION = Pattern.compile("@[\\w.]*?(\\w+)(?:\\(\\))? ");

	private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z]\\w*\\.)+(?=[@A-Z])");

	private final Class<?> type;

	private final Predicate<Class<?>> isApi;

	/**
	 * Creates it.
	 * @param isApi whether a type belongs to the API
	 */
	ApiType(Class<?> type, Predicate<Class<?>> isApi) {
		this.type = type;
		this.isApi = isApi;
	}

	/** Its declaration, and a line for each member. */
	Stream<String> lines() {
		Set<String> members = new TreeSet<>();
		// Only the names of these are public, for exclusion and order
		if (!this.type.getSimpleName().endsWith("AutoConfiguration")) {
			addMembers(this.type, members);
		}
		return Stream.concat(Stream.of(declaration()), members.stream().map((member) -> "    " + member));
	}

	private String declaration() {
		String parts = this.type.isRecord() ? Stream.of(this.type.getRecordComponents())
			.map((part) -> brief(part.getAnnotatedType() + " " + part.getName()))
			.collect(Collectors.joining(", ", "(", ")")) : "";
		Target target = this.type.getAnnotation(Target.class);
		String on = (target != null) ? " on " + Arrays.toString(target.value()) : "";
		return kind() + " " + this.type.getName().replace('$', '.') + variables(this.type) + parts + supertypes() + on;
	}

	private String kind() {
		if (this.type.isAnnotation()) {
			return "annotation";
		}
		if (this.type.isInterface()) {
			return (this.type.isSealed() ? "sealed " : "") + "interface";
		}
		if (this.type.isEnum()) {
			return "enum";
		}
		if (this.type.isRecord()) {
			return "record";
		}
		return (Modifier.toString(this.type.getModifiers() & (Modifier.ABSTRACT | Modifier.FINAL)) + " class").strip();
	}

	private String supertypes() {
		List<String> supertypes = new ArrayList<>();
		addSupertypes(this.type, supertypes);
		return supertypes.isEmpty() ? ""
				: supertypes.stream().distinct().sorted().collect(Collectors.joining(", ", " : ", ""));
	}

	private void addSupertypes(Class<?> from, List<String> supertypes) {
		Stream.concat(Stream.ofNullable(from.getAnnotatedSuperclass()), Stream.of(from.getAnnotatedInterfaces()))
			.forEach((supertype) -> {
				Class<?> raw = raw(supertype.getType());
				if (isOutside(raw)) {
					addSupertypes(raw, supertypes);
				}
				else if (!Set.of(Object.class, Record.class, Enum.class, Annotation.class).contains(raw)) {
					supertypes.add(brief(supertype.toString()));
				}
			});
	}

	private void addMembers(Class<?> from, Set<String> members) {
		Stream.of(from.getDeclaredFields()).filter(ApiType::isVisible).map(this::field).forEach(members::add);
		if (from == this.type && !from.isEnum()) {
			Stream.of(from.getDeclaredConstructors())
				.filter(ApiType::isVisible)
				.map((each) -> executable(each, "", "new"))
				.forEach(members::add);
		}
		Stream.of(from.getDeclaredMethods())
			.filter(ApiType::isVisible)
			.filter((each) -> !isImplied(each) && (from == this.type || !isOverridden(each)))
			.map(this::method)
			.forEach(members::add);
		Stream.concat(Stream.ofNullable(from.getSuperclass()), Stream.of(from.getInterfaces()))
			.filter(this::isOutside)
			.forEach((supertype) -> addMembers(supertype, members));
	}

	private static boolean isVisible(Member member) {
		return (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0 && !member.isSynthetic();
	}

	private boolean isOverridden(Method method) {
		try {
			return this.type.getMethod(method.getName(), method.getParameterTypes()).getDeclaringClass() == this.type;
		}
		catch (NoSuchMethodException ex) {
			return false;
		}
	}

	private boolean isImplied(Method method) {
		boolean ofEnum = this.type.isEnum() && Set.of("values", "valueOf").contains(method.getName());
		boolean ofRecord = this.type.isRecord() && Stream.of(this.type.getRecordComponents())
			.map(RecordComponent::getAccessor)
			.anyMatch(method::equals);
		return ofEnum || ofRecord || OF_EACH_OBJECT.contains(method.getName());
	}

	private String field(Field field) {
		if (field.isEnumConstant()) {
			return field.getName();
		}
		return words(field) + brief(field.getAnnotatedType() + " " + field.getName()) + value(field);
	}

	/** Code that uses a constant has its value compiled in. */
	private static String value(Field field) {
		if (!field.getType().isPrimitive() && field.getType() != String.class) {
			return "";
		}
		try {
			return " = " + field.get(null);
		}
		catch (IllegalAccessException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private String method(Method method) {
		Object value = method.getDefaultValue();
		String text = executable(method,
				words(method) + variables(method) + brief(method.getAnnotatedReturnType() + " "), method.getName());
		return (value != null) ? text + " default " + (value.getClass().isArray() ? "{}" : "\"" + value + "\"") : text;
	}

	private String executable(Executable executable, String before, String name) {
		String text = before + name
				+ Stream.of(executable.getParameters())
					.map((parameter) -> brief(parameter.getAnnotatedType() + " " + parameter.getName()))
					.collect(Collectors.joining(", ", "(", ")"));
		List<Type> types = new ArrayList<>(List.of(executable.getGenericParameterTypes()));
		if (executable instanceof Method method) {
			types.add(method.getGenericReturnType());
		}
		boolean checked = Stream.of(executable.getExceptionTypes())
			.anyMatch((each) -> !RuntimeException.class.isAssignableFrom(each));
		String all = checked ? text + " throws " + brief(Arrays.toString(executable.getAnnotatedExceptionTypes()))
				: text;
		return types.stream().anyMatch(this::mentionsOutside) ? "outside: " + all : all;
	}

	private boolean mentionsOutside(Type type) {
		return isOutside(raw(type)) || (type instanceof ParameterizedType parameterized
				&& Stream.of(parameterized.getActualTypeArguments()).anyMatch(this::mentionsOutside));
	}

	private boolean isOutside(Class<?> type) {
		return type.getName().startsWith("dev.hilo.") && !this.isApi.test(type);
	}

	private static Class<?> raw(Type type) {
		if (type instanceof ParameterizedType parameterized) {
			return raw(parameterized.getRawType());
		}
		return (type instanceof Class<?> known) ? known : Object.class;
	}

	private static String words(Member member) {
		String words = Modifier.toString(member.getModifiers() & (Modifier.STATIC | Modifier.PROTECTED))
				+ ((member instanceof Method method && method.isDefault()) ? "default" : "")
				+ ((Modifier.isAbstract(member.getModifiers()) && !member.getDeclaringClass().isInterface())
						? " abstract" : "");
		return words.isEmpty() ? "" : words.strip() + " ";
	}

	private static String variables(AnnotatedElement declaration) {
		var variables = (declaration instanceof Class<?> type) ? type.getTypeParameters()
				: ((Method) declaration).getTypeParameters();
		return (variables.length == 0) ? ""
				: Stream.of(variables)
					.map((variable) -> variable.getName() + bounds(variable.getAnnotatedBounds()))
					.collect(Collectors.joining(", ", "<", ">"));
	}

	private static String bounds(AnnotatedType[] bounds) {
		String text = brief(Stream.of(bounds).map(AnnotatedType::toString).collect(Collectors.joining(" & ")));
		return text.equals("Object") ? "" : " extends " + text;
	}

	/** The packages of other types are left out. */
	private static String brief(String text) {
		String annotated = ANNOTATION.matcher(text).replaceAll("@$1 ");
		return PACKAGE.matcher(annotated).replaceAll("").replace('$', '.');
	}

}

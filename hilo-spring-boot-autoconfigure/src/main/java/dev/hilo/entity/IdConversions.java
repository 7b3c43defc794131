package dev.hilo.entity;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import org.springframework.util.ClassUtils;
import org.springframework.util.NumberUtils;

import dev.hilo.IdAssignmentException;

/**
 * Decides which kind of id a property takes, and converts ids to it: exactly, or not at
 * all.
 */
final class IdConversions {

	private static final Set<Class<?>> INTEGRAL = Set.of(Long.class, Integer.class, Short.class, Byte.class,
			BigInteger.class, BigDecimal.class);

	private final ObjectProvider<StoreConversions> stores;

	private final ObjectProvider<ConversionService> application;

	/**
	 * Asks for conversions when they are needed.
	 * @param stores those of stores, asked first
	 * @param application the application's own
	 */
	IdConversions(ObjectProvider<StoreConversions> stores, ObjectProvider<ConversionService> application) {
		this.stores = stores;
		this.application = application;
	}

	private Stream<ConversionService> services() {
		return Stream.concat(this.stores.orderedStream().flatMap((store) -> store.services().stream()),
				this.application.orderedStream());
	}

	/**
	 * What an id of this type is made from.
	 * @param idType the type
	 * @return the number alone, the document id, or {@link IdKind#NONE} if neither fits
	 */
	public IdKind kindOf(Class<?> idType) {
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(idType);
		if (INTEGRAL.contains(type)) {
			return IdKind.NUMBER;
		}
		// Spring's own services convert texts to UUIDs, but only those that are UUIDs
		if (type.isAssignableFrom(String.class) || (type != UUID.class && canConvert(String.class, type))) {
			return IdKind.TEXT;
		}
		return canConvert(Long.class, type) ? IdKind.NUMBER : IdKind.NONE;
	}

	/**
	 * Whether an id of this type is made from the number alone, rather than from the
	 * document id.
	 * @throws IdAssignmentException if neither fits
	 */
	boolean isNumeric(Class<?> entityType, Class<?> idType) {
		IdKind kind = kindOf(idType);
		if (kind == IdKind.NONE) {
			throw new IdAssignmentException("No id of type " + idType.getName() + " can be made for a "
					+ entityType.getName() + ": register a Converter from String or Long to it (from Long if it is a "
					+ "UUID), or leave the entity out with hilo.entities.exclude");
		}
		return kind == IdKind.NUMBER;
	}

	/**
	 * Converts an id to the type of a property.
	 * @param property its name with that of its class, for messages
	 * @throws IdAssignmentException if that is not possible without loss, or if it is no
	 * id: an entity with 0 or an empty text would be new for ever, or be taken for
	 * another
	 */
	Object convert(Object id, Class<?> idType, String property) {
		checkSet(id, property);
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(idType);
		if (type.isInstance(id)) {
			return id;
		}
		if (INTEGRAL.contains(type) && id instanceof Number) {
			// Not by a conversion service, which would cut off fractions
			try {
				return NumberUtils.convertNumberToTargetClass(new BigDecimal(id.toString()).toBigIntegerExact(),
						type.asSubclass(Number.class));
			}
			catch (ArithmeticException | IllegalArgumentException ex) {
				throw new IdAssignmentException("The id " + id + " does not fit the type " + idType.getName() + " of "
						+ property + ((id instanceof Long) ? ": make it long, or set a lower bound for the collection"
								: ": the code that makes it must return a whole number of that type"),
						ex);
			}
		}
		for (ConversionService service : services().toList()) {
			if (canConvert(id.getClass(), type, service)) {
				return convert(id, type, service, property);
			}
		}
		throw new IdAssignmentException("The id '" + id + "' of " + property + " can't become a " + type.getName()
				+ ": register a Converter from " + id.getClass().getSimpleName() + " to it");
	}

	private static void checkSet(Object id, String property) {
		if ((id instanceof CharSequence text && text.isEmpty())
				|| (id instanceof Number number && number.doubleValue() == 0)) {
			throw new IdAssignmentException(property + " is still unset: the id that was made for it is '" + id
					+ "', which means that there is none. Nothing was stored. Let what makes the id return another one, "
					+ "be it an EntityIdGenerator, an IdConvention, a Converter or a HiLoIdGenerator; if it is a mock, "
					+ "stub it");
		}
	}

	private static Object convert(Object id, Class<?> type, ConversionService service, String property) {
		String what = "The id '" + id + "' of " + property;
		Object converted = ApplicationCode.<@Nullable Object>call(() -> {
			try {
				return service.convert(id, type);
			}
			catch (ConversionException ex) {
				throw new IdAssignmentException(what + " can't become a " + type.getName() + ": register a Converter "
						+ "that can read it, or an IdConvention that makes another, or leave the entity out with "
						+ "hilo.entities.exclude", ex);
			}
		}, () -> what + " can't become a " + type.getName() + ": its conversion");
		if (converted == null) {
			throw new IdAssignmentException(what + " became null when it was converted to " + type.getName());
		}
		checkSet(converted, property);
		return converted;
	}

	private boolean canConvert(Class<?> source, Class<?> target) {
		return services().anyMatch((service) -> canConvert(source, target, service));
	}

	private static boolean canConvert(Class<?> source, Class<?> target, ConversionService service) {
		return ApplicationCode.call(() -> service.canConvert(source, target),
				() -> "A converter, asked whether it makes a " + target.getName() + " of a " + source.getName()
						+ " for an id,");
	}

}

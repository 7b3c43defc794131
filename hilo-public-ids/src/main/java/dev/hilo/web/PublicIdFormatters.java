package dev.hilo.web;

import java.util.Set;
import java.util.function.Supplier;

import org.springframework.format.AnnotationFormatterFactory;
import org.springframework.format.Parser;
import org.springframework.format.Printer;

/**
 * Converts what is annotated with {@link PublicId} in web requests, and in links to them.
 * Spring applies it to the elements of collections, arrays and optionals, too.
 */
record PublicIdFormatters(Supplier<HiLoPublicIds> ids) implements AnnotationFormatterFactory<PublicId> {

	@Override
	public Set<Class<?>> getFieldTypes() {
		return PublicIdPlaces.NUMBERS;
	}

	@Override
	public Printer<Number> getPrinter(PublicId annotation, Class<?> type) {
		PublicIdFormat format = this.ids.get().format(annotation.value());
		return (number, locale) -> format.encode(number.longValue());
	}

	@Override
	public Parser<Number> getParser(PublicId annotation, Class<?> type) {
		PublicIdFormat format = this.ids.get().format(annotation.value());
		return (text, locale) -> format.decode(text, type);
	}

}

package dev.hilo.web;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.core.convert.ConversionFailedException;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.format.support.FormattingConversionService;
import org.springframework.web.bind.support.ConfigurableWebBindingInitializer;
import org.springframework.web.bind.support.WebBindingInitializer;

/**
 * A conversion service whose failures at public ids are final. Spring's data binding goes
 * on to its default number editor after a failed conversion, which would let a plain
 * number through.
 */
record PublicIdConversions(ConversionService delegate) implements ConversionService {

	/**
	 * Has a web stack bind by such a conversion service. A configurer could not do it:
	 * {@code WebMvcConfigurationSupport} of an application's own asks none.
	 * @param initializer what its handler adapter prepares data binders with
	 * @param ids the public ids, asked for when something has the annotation
	 */
	static void applyTo(@Nullable WebBindingInitializer initializer, Supplier<HiLoPublicIds> ids) {
		if (initializer instanceof ConfigurableWebBindingInitializer configurable
				&& configurable.getConversionService() instanceof FormattingConversionService service) {
			service.addFormatterForFieldAnnotation(new PublicIdFormatters(ids));
			configurable.setConversionService(new PublicIdConversions(service));
		}
	}

	@Override
	public boolean canConvert(@Nullable Class<?> source, Class<?> target) {
		return this.delegate.canConvert(source, target);
	}

	@Override
	public boolean canConvert(@Nullable TypeDescriptor source, TypeDescriptor target) {
		return this.delegate.canConvert(source, target);
	}

	@Override
	public <T> @Nullable T convert(@Nullable Object value, Class<T> target) {
		return this.delegate.convert(value, target);
	}

	@Override
	public @Nullable Object convert(@Nullable Object value, @Nullable TypeDescriptor source, TypeDescriptor target) {
		try {
			return this.delegate.convert(value, source, target);
		}
		catch (ConversionFailedException ex) {
			for (Throwable cause = ex; cause != null; cause = cause.getCause()) {
				if (cause instanceof InvalidPublicIdException invalid) {
					throw invalid;
				}
			}
			throw ex;
		}
	}

}

package dev.hilo.entity;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.core.convert.support.GenericConversionService;

import dev.hilo.IdAssignmentException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class IdConversionsTests {

	@Test
	void numbersAreMadeOfTheNumberAndTextsOfTheDocumentId() {
		IdConversions conversions = using(new GenericConversionService());
		assertThat(List.of(long.class, Integer.class, BigInteger.class, BigDecimal.class))
			.extracting(conversions::kindOf)
			.containsOnly(IdKind.NUMBER);
		assertThat(List.of(String.class, CharSequence.class, Object.class)).extracting(conversions::kindOf)
			.containsOnly(IdKind.TEXT);
		assertThat(conversions.kindOf(Sku.class)).isEqualTo(IdKind.NONE);
	}

	@Test
	void decimalIsMadeOfTheNumber() {
		IdConversions conversions = using(new DefaultConversionService());
		assertThat(conversions.convert(7L, BigDecimal.class, "Order.id")).isEqualTo(new BigDecimal("7"));
	}

	@Test
	void idThatFitsStaysAsItIs() {
		IdConversions conversions = using(new GenericConversionService());
		assertThat(conversions.convert("orders/1-A", CharSequence.class, "Order.id")).isEqualTo("orders/1-A");
		assertThat(conversions.convert(7L, Object.class, "Order.id")).isEqualTo(7L);
	}

	@Test
	void numberThatDoesNotFitIsRefusedWithWhatToDo() {
		IdConversions conversions = using(new DefaultConversionService());
		assertThatExceptionOfType(IdAssignmentException.class)
			.isThrownBy(() -> conversions.convert(128L, byte.class, "Order.id"))
			.withMessageContaining("Order.id: make it long, or set a lower bound for the collection");
		assertThatExceptionOfType(IdAssignmentException.class)
			.isThrownBy(() -> conversions.convert(1.5, Long.class, "Order.id"))
			.withMessageContaining("Order.id: the code that makes it must return a whole number of that type");
	}

	@Test
	void otherTypesAreMadeOfWhatTheirConverterReads() {
		GenericConversionService service = new GenericConversionService();
		service.addConverter(Long.class, Serial.class, Serial::new);
		service.addConverter(String.class, Sku.class, Sku::new);
		assertThat(using(service).kindOf(Serial.class)).isEqualTo(IdKind.NUMBER);
		assertThat(using(service).kindOf(Sku.class)).isEqualTo(IdKind.TEXT);
		assertThat(using(service).convert(7L, Serial.class, "Order.id")).isEqualTo(new Serial(7L));
		assertThat(using(service).convert("orders/7-A", Sku.class, "Order.id")).isEqualTo(new Sku("orders/7-A"));
	}

	@Test
	void uuidIsMadeOfANumberOnly() {
		DefaultConversionService service = new DefaultConversionService();
		assertThat(using(service).kindOf(UUID.class)).isEqualTo(IdKind.NONE);
		assertThatExceptionOfType(IdAssignmentException.class)
			.isThrownBy(() -> using(service).isNumeric(Serial.class, UUID.class))
			.withMessageContainingAll(UUID.class.getName(), Serial.class.getName(), "hilo.entities.exclude");
		service.addConverter(Long.class, UUID.class, (number) -> new UUID(0, number));
		assertThat(using(service).kindOf(UUID.class)).isEqualTo(IdKind.NUMBER);
	}

	@Test
	void conversionServiceThatFailsIsNamedWithTheIdAndTheProperty() {
		IllegalStateException failure = new IllegalStateException("closed");
		IdConversions conversions = using(new DefaultConversionService() {
			@Override
			public <T> T convert(Object source, Class<T> targetType) {
				throw failure;
			}
		});
		assertThatExceptionOfType(IdAssignmentException.class)
			.isThrownBy(() -> conversions.convert(7L, String.class, "Order.id"))
			.withMessageContainingAll("'7'", "Order.id", String.class.getName(), "closed")
			.withCause(failure);
	}

	private static IdConversions using(ConversionService service) {
		return TestEntityIds.conversions(service);
	}

	private record Sku(String text) {
	}

	private record Serial(Long number) {
	}

}

package dev.hilo.counters;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ForeignCounterNameTests {

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			sequence:order_seq;                   the sequence order_seq;                        -
			sequence:shop.order_seq;              the sequence shop.order_seq;                   -
			sequence:db.shop.order$seq;           the sequence db.shop.order$seq;                -
			sequence:"EntityFrameworkHiLoSequence"; the sequence "EntityFrameworkHiLoSequence";  -
			sequence:shop."a.b c";                the sequence shop."a.b c";                     -
			table:orders_seq;                     the table orders_seq;                          -
			table:hibernate_sequences/orders;     the row 'orders' of the table hibernate_sequences; orders
			table:shop."Ids"/a/b c;               the row 'a/b c' of the table shop."Ids";       a/b c
			""")
	void nameIsReadAsItIsWritten(String text, String description, String segment) {
		ForeignCounterName name = ForeignCounterName.parse(text);
		assertThat(name).hasToString(description);
		assertThat((name.segment() != null) ? name.segment() : "-").isEqualTo(segment);
		assertThat(name.isSequence()).isEqualTo(text.startsWith("sequence:"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "order_seq", "sequence:", "table:", "sequence:a b", "sequence:1a", "sequence:a;b",
			"sequence:a--", "sequence:\"a", "sequence:a.", "sequence:.a", "sequence:a..b", "sequence:a.b.c.d",
			"sequence:orders/1", "table:orders/", "table:/orders", "sequence:a'b", "sequence:\"\"", "table:a b/orders",
			"sequence:a\"b\"" })
	void anythingElseIsRefused(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> ForeignCounterName.parse(text));
	}

}

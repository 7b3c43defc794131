package dev.hilo.entity.existing;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DocumentIdNumbersTests {

	@ParameterizedTest
	@CsvSource({ "orders/7,7", "orders/7-A,7", "orders/7-ABCD1234,7", "orders/North/7-A,7", "orders/eu-7-A,7",
			"orders/7-A$invoices/900-A,7", "orders/7$invoices/900-A,7", "orders/9$invoices/9-A,9",
			"orders/9223372036854775807-A,9223372036854775807" })
	void idsOfTheCollectionCountWithAnyTagServerPrefixAndAnchor(String id, long number) {
		assertThat(new DocumentIdNumbers("orders/").of(id)).isEqualTo(number);
	}

	@ParameterizedTest
	@CsvSource({ "orders/0-A", "orders/9223372036854775808-A", "orders/99999999999999999999-A", "Orders/7-A",
			"orders7-A", "orders/", "orders/gift", "orders/7-ABCD12345", "orders/7-", "'orders/7-A '", "orderlines/7-A",
			"orders//7-A" })
	void anythingElseCountsAsNone(String id) {
		assertThat(new DocumentIdNumbers("orders/").of(id)).isZero();
	}

	@Test
	void prefixMayContainTheSeparator() {
		assertThat(new DocumentIdNumbers("shop/orders/").of("shop/orders/7-A")).isEqualTo(7);
	}

	@Test
	void separatorThatMayStandInATagIsReadAsCarefullyAsElsewhere() {
		assertThat(new DocumentIdNumbers("orders-").of("orders-7")).isEqualTo(7);
		assertThat(new DocumentIdNumbers("ordersx").of("ordersx7-A")).isEqualTo(7);
		assertThat(new DocumentIdNumbers("orders$").of("orders$7-A")).isEqualTo(7);
	}

	@Test
	void whatCanBeReadInTwoWaysCountsAsNone() {
		assertThat(new DocumentIdNumbers("orders-").of("orders-7-8")).isZero();
		assertThat(new DocumentIdNumbers("ordersx").of("ordersx7-x8")).isZero();
	}

}

package dev.hilo.jdbc.table;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Defaults as engines write them, those that could not be run included.
 */
class ColumnQueryTests {

	@ParameterizedTest
	@ValueSource(strings = { "nextval('orders_id_seq'::regclass)", "NEXT VALUE FOR PUBLIC.ORDERS", "gen_random_uuid()",
			"('orders/'::text || nextval('orders'::regclass))", "nextval(`shop`.`orders`)",
			"\"SHOP\".\"ISEQ$$_7\".nextval", "\"SHOP\".\"ORDERS\".\"NEXTVAL\"", "ORDERS.NEXTVAL",
			"(NEXT VALUE FOR [dbo].[orders])", "\"nextId\"()", "shop.\"nextId\"()", "`next id`()", "(newid())",
			"SYS_GUID()" })
	void callsOfFunctionsAndSequencesFill(String defaultValue) {
		assertThat(ColumnQuery.isCall(defaultValue)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "7", "(7)", "((7))", "'a(b)'", "'7'::bigint", "'7'::numeric(20,0)", "(-1)::integer",
			"CAST(7 AS BIGINT)", "'orders.nextval'", "NULL" })
	void constantsDoNot(String defaultValue) {
		assertThat(ColumnQuery.isCall(defaultValue)).isFalse();
	}

}

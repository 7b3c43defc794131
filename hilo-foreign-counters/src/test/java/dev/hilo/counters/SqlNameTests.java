package dev.hilo.counters;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names as SQL writes them, and as a catalogue has them.
 */
class SqlNameTests {

	@Test
	void quotesWithinANameAreDoubledSoThatNoneEndsIt() {
		assertThat(SqlName.parse("shop.\"a`; DROP TABLE b; --\"").in("`")).isEqualTo("shop.`a``; DROP TABLE b; --`");
		assertThat(SqlName.parse("shop.\"a`b\"").in("\"")).isEqualTo("shop.\"a`b\"");
		assertThat(SqlName.quoted("a\"b", "\"")).isEqualTo("\"a\"\"b\"");
	}

	@ParameterizedTest
	@CsvSource({ "H2, '', Order_seq, , ORDER_SEQ", "H2, '', Shop.Order_seq, SHOP, ORDER_SEQ",
			"H2, '', Shop.\"Order_seq\", SHOP, Order_seq", "H2, '', db.\"Shop\".Order_seq, Shop, ORDER_SEQ",
			"H2, ;DATABASE_TO_LOWER=TRUE, Shop.Order_seq, shop, order_seq",
			"H2, ;DATABASE_TO_LOWER=TRUE, \"Shop\".\"Order_seq\", Shop, Order_seq",
			"SQLITE, '', Shop.Order_seq, Shop, Order_seq" })
	void nameIsFoldedAsTheDatabaseDoesUnlessItIsInQuotes(Engine engine, String setting, String text,
			@Nullable String schema, String name) throws SQLException {
		try (HikariDataSource pool = engine.pool(engine.newDatabase() + setting);
				Connection connection = pool.getConnection()) {
			DatabaseMetaData metaData = connection.getMetaData();
			assertThat(SqlName.parse(text).storedSchema(metaData)).isEqualTo(schema);
			assertThat(SqlName.parse(text).stored(metaData)).isEqualTo(name);
		}
	}

}

package dev.hilo.autoconfigure.test;

import java.sql.Connection;

import javax.sql.DataSource;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.AbstractDataSource;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.test.AutoConfigureHiLo;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ids in memory never ask a database for ranges or floors, nor a store of the
 * application's own.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE, classes = NoDatabaseTests.Application.class,
		properties = { "hilo.collections.orders.floor-query=SELECT max(id) FROM orders",
				"hilo.collections.notes.warm-up=true", "hilo.databases.archive.data-source=left-out-of-the-slice",
				"hilo.databases.archive.node-tag=B" })
@AutoConfigureHiLo
class NoDatabaseTests {

	@Autowired
	private HiLoIdGenerator ids;

	@Test
	void defaultDatabaseIsNotAsked() {
		assertThat(this.ids.generateDocumentId("orders")).isEqualTo("orders/1-A");
		assertThat(this.ids.generateDocumentId("notes")).isEqualTo("notes/1-A");
	}

	@Test
	void furtherDatabaseHasCountersOfItsOwnAndIsNotAsked() {
		assertThat(this.ids.generateDocumentId("archive", "orders")).isEqualTo("orders/1-B");
		assertThat(this.ids.generateDocumentId("orders")).isEqualTo("orders/1-A");
		assertThat(this.ids.generateDocumentId("archive", "orders")).isEqualTo("orders/2-B");
	}

	static class Application {

		@Bean
		DataSource dataSource() {
			return new AbstractDataSource() {

				@Override
				public Connection getConnection() {
					throw new AssertionError("asked for a connection");
				}

				@Override
				public Connection getConnection(String username, String password) {
					return getConnection();
				}

			};
		}

		@Bean
		RangeRepository ownStore() {
			return new RangeRepository() {

				@Override
				public Range next(RangeRequest request) {
					throw new AssertionError("asked for " + request);
				}

				@Override
				public boolean giveBack(Range newest, long lastUsed) {
					throw new AssertionError("asked to take back " + newest);
				}

			};
		}

		@Bean
		RangeRepository.ByDatabase ownFurtherStores() {
			return (database) -> {
				throw new AssertionError("asked for the store of " + database);
			};
		}

	}

}

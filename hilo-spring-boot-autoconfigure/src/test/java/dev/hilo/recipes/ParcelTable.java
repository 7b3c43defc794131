package dev.hilo.recipes;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import dev.hilo.HiLoIdGenerator;

@Repository
class ParcelTable {

	private final JdbcClient jdbc;

	private final HiLoIdGenerator ids;

	ParcelTable(JdbcClient jdbc, HiLoIdGenerator ids) {
		this.jdbc = jdbc;
		this.ids = ids;
	}

	String insert(String content) {
		String id = this.ids.generateDocumentId("Parcels"); // parcels/1-A
		this.jdbc.sql("INSERT INTO parcels (id, content) VALUES (?, ?)").params(id, content).update();
		return id;
	}

}

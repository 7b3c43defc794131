package dev.hilo.entity.existing;

import java.sql.Connection;
import java.sql.SQLException;

import dev.hilo.jdbc.table.IdColumn;

/**
 * The ids of orders.
 */
class OrderColumn implements IdColumn {

	private final Class<?> idType;

	OrderColumn() {
		this(Long.class);
	}

	OrderColumn(Class<?> idType) {
		this.idType = idType;
	}

	@Override
	public Class<?> entityType() {
		return Order.class;
	}

	@Override
	public Class<?> idType() {
		return this.idType;
	}

	@Override
	public String table(Connection connection) throws SQLException {
		return "orders";
	}

	@Override
	public String name(Connection connection) {
		return "id";
	}

	static final class Order {

	}

}

package dev.hilo.entity.existing;

/**
 * The ids of orders.
 */
final class OrderColumn {

	private OrderColumn() {
	}

	static IdColumn of(Class<?> idType) {
		return of(idType, (connection) -> "orders");
	}

	static IdColumn of(Class<?> idType, IdColumn.Name table) {
		return new IdColumn(Order.class, idType, table, (connection) -> "id", null);
	}

	static final class Order {

	}

}

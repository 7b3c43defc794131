package dev.hilo.smoke.jooq;

import org.jooq.TableField;
import org.jooq.UniqueKey;
import org.jooq.impl.CustomRecord;
import org.jooq.impl.CustomTable;
import org.jooq.impl.DSL;
import org.jooq.impl.Internal;
import org.jooq.impl.SQLDataType;

/**
 * What the code generator would make.
 */
class Orders extends CustomTable<Orders.Row> {

	static final Orders ORDERS = new Orders();

	final TableField<Row, Long> id = createField(DSL.name("ID"), SQLDataType.BIGINT.notNull());

	final TableField<Row, String> product = createField(DSL.name("PRODUCT"), SQLDataType.VARCHAR);

	Orders() {
		super(DSL.name("ORDERS"));
	}

	@Override
	public Class<Row> getRecordType() {
		return Row.class;
	}

	@Override
	public UniqueKey<Row> getPrimaryKey() {
		return Internal.createUniqueKey(this, DSL.name("PK"), this.id);
	}

	static class Row extends CustomRecord<Row> {

		Row() {
			super(ORDERS);
		}

	}

}

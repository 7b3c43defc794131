package dev.hilo.data.jdbc;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.data.relational.core.mapping.AggregatePath;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;

/**
 * The columns of entities within an aggregate that Spring Data fills by itself: with the
 * id of the parent, a map's key or a list's index. Thread-safe.
 */
final class ParentColumns {

	private final Map<AggregatePath, Set<String>> columns = new ConcurrentHashMap<>();

	/**
	 * Whether the column of a property is one of them.
	 * @param path where the entity is in its aggregate
	 */
	boolean contain(RelationalPersistentProperty property, AggregatePath path) {
		return this.columns.computeIfAbsent(path, ParentColumns::of).contains(property.getColumnName().getReference());
	}

	private static Set<String> of(AggregatePath path) {
		Set<String> columns = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
		path.getTableInfo()
			.backReferenceColumnInfos()
			.forEach((parent, column) -> columns.add(column.name().getReference()));
		AggregatePath root = path.getIdDefiningParentPath();
		AggregatePath one = path;
		AggregatePath.ColumnInfo key = keyColumn(one);
		while (key != null && one.getLength() > root.getLength()) {
			columns.add(key.name().getReference());
			one = one.getParentPath();
			key = keyColumn(one);
		}
		return columns;
	}

	private static AggregatePath.@Nullable ColumnInfo keyColumn(AggregatePath path) {
		return path.getTableInfo().qualifierColumnInfo();
	}

}

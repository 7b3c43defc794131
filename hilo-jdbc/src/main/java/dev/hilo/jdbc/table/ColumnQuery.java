package dev.hilo.jdbc.table;

import java.lang.invoke.MethodType;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.FirstRow;
import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.table.ColumnDescription.Content;
import dev.hilo.jdbc.table.ColumnDescription.Filling;

/**
 * Finds out what an id column holds, and whether the database fills it.
 */
public final class ColumnQuery {

	private static final Set<Integer> NUMBERS = Set.of(Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT,
			Types.NUMERIC, Types.DECIMAL);

	private static final Set<Integer> TEXTS = Set.of(Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR,
			Types.NVARCHAR, Types.LONGNVARCHAR);

	private static final String ALWAYS = "GENERATED ALWAYS";

	private static final Pattern QUOTED = Pattern.compile("'[^']*'");

	private static final Pattern CAST = Pattern.compile("::[\\w\" .]+(\\([\\d, ]*\\))?|\\bCAST\\s*\\(",
			Pattern.CASE_INSENSITIVE);

	/** The start of a call of a function, or of a sequence in standard SQL; Oracle's. */
	private static final Pattern CALL = Pattern
		.compile("[\\w\"`\\]]\\s*\\(|\\bNEXT\\s+VALUE\\s+FOR\\b|\\.\\s*\"?NEXTVAL\\b", Pattern.CASE_INSENSITIVE);

	private final Connection connection;

	private final Vendor vendor;

	private final NamedColumn names;

	private ColumnQuery(Connection connection, NamedColumn names) throws SQLException {
		this.connection = connection;
		this.vendor = Vendor.of(connection.getMetaData());
		this.names = names;
	}

	/**
	 * Describes a column.
	 * @param table the table, as it is written in statements
	 * @param name the column, as it is written in statements
	 * @param idType the type of the ids
	 */
	public static ColumnDescription describe(Connection connection, String table, String name, Class<?> idType)
			throws SQLException {
		try (Statement statement = connection.createStatement();
				ResultSet result = statement.executeQuery("SELECT " + name + " FROM " + table + " WHERE 1=0")) {
			ResultSetMetaData metaData = result.getMetaData();
			Content content = content(metaData.getColumnType(1), idType);
			boolean counted = metaData.isAutoIncrement(1);
			ColumnQuery query = new ColumnQuery(connection, NamedColumn.of(connection, metaData));
			return query.describe(table, name, content, counted);
		}
	}

	private ColumnDescription describe(String table, String name, Content content, boolean counted)
			throws SQLException {
		MetaData metaData = metaData();
		String defaultValue = metaData.defaultValue();
		boolean called = defaultValue != null && isCall(defaultValue);
		Filling filling = null;
		if (metaData.computed() && !counted) {
			filling = new Filling(ColumnDescription.COMPUTED, true, null, null);
		}
		else if (counted || called) {
			filling = filling(metaData, counted, called,
					"ALTER TABLE " + table + (this.vendor.isMySql() && !called ? " MODIFY " : " ALTER COLUMN ") + name,
					new LastNumber(table, this.names, defaultValue));
		}
		return new ColumnDescription(table, name, content, filling);
	}

	private Filling filling(MetaData metaData, boolean counted, boolean called, String alter, LastNumber lastNumber)
			throws SQLException {
		String filledBy = called ? "DEFAULT " + metaData.defaultValue() : "identity";
		String end = called ? "DROP DEFAULT" : endOfIdentity(metaData.type());
		String statement = (end != null) ? alter + " " + end : null;
		try {
			boolean always = counted && isAlways(metaData.defaultValue());
			return new Filling(always ? ALWAYS : filledBy, always, statement, lastNumber);
		}
		catch (SQLException ex) {
			// What the driver has said holds, and the insert shows the rest
			NewTransaction.recover(this.connection);
			return new Filling(
					filledBy + ", perhaps " + ALWAYS + ", as the database did not say: " + SqlErrors.describe(ex),
					false, statement, lastNumber);
		}
	}

	private @Nullable String endOfIdentity(String type) {
		return switch (this.vendor) {
			case POSTGRESQL, H2, HSQLDB -> "DROP IDENTITY";
			case MYSQL, MARIADB -> type + " NOT NULL";
			default -> null;
		};
	}

	private static Content content(int type, Class<?> idType) {
		if (NUMBERS.contains(type)) {
			return Content.NUMBERS;
		}
		if (TEXTS.contains(type) || idType == String.class) {
			// Drivers do not know all types of texts, such as PostgreSQL's citext
			return Content.TEXTS;
		}
		// A user-defined type over another one, which the driver does not name
		boolean numbers = type == Types.DISTINCT
				|| Number.class.isAssignableFrom(MethodType.methodType(idType).wrap().returnType());
		return numbers ? Content.NUMBERS : Content.OTHER;
	}

	private MetaData metaData() throws SQLException {
		DatabaseMetaData metaData = this.connection.getMetaData();
		String escape = metaData.getSearchStringEscape();
		try (ResultSet columns = metaData.getColumns(this.names.catalog(), escaped(this.names.schema(), escape),
				escaped(this.names.table(), escape), escaped(this.names.column(), escape))) {
			return columns.next() ? new MetaData(columns.getString("TYPE_NAME"), columns.getString("COLUMN_DEF"),
					"YES".equals(columns.getString("IS_GENERATEDCOLUMN"))) : new MetaData("", null, false);
		}
	}

	/**
	 * Whether a default value is more than a constant.
	 */
	static boolean isCall(String defaultValue) {
		String bare = CAST.matcher(QUOTED.matcher(defaultValue).replaceAll("''")).replaceAll("");
		return CALL.matcher(bare).find();
	}

	private boolean isAlways(@Nullable String defaultValue) throws SQLException {
		return switch (this.vendor) {
			case POSTGRESQL, H2, HSQLDB -> "ALWAYS".equalsIgnoreCase(identityGeneration());
			case DERBY -> defaultValue != null && !defaultValue.startsWith("GENERATED_BY_DEFAULT");
			default -> false;
		};
	}

	/** In capitals, which H2 keeps with DATABASE_TO_UPPER=FALSE. */
	private @Nullable String identityGeneration() throws SQLException {
		return FirstRow.of(this.connection,
				"SELECT IDENTITY_GENERATION FROM INFORMATION_SCHEMA.COLUMNS "
						+ "WHERE TABLE_NAME = ? AND COLUMN_NAME = ? AND TABLE_SCHEMA = ?",
				(row) -> row.getString(1), this.names.table(), this.names.column(), this.names.schema());
	}

	private static @Nullable String escaped(@Nullable String name, @Nullable String escape) {
		return (name == null || escape == null || escape.isEmpty()) ? name
				: name.replace(escape, escape + escape).replace("_", escape + "_").replace("%", escape + "%");
	}

	/** What metadata say of it, besides that it counts. */
	private record MetaData(String type, @Nullable String defaultValue, boolean computed) {
	}

}

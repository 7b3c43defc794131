package dev.hilo.entity.existing;

import java.util.Objects;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

/**
 * Where entities are stored.
 *
 * @param database the name of the database in {@code hilo.databases}, which their ids
 * come from, or {@code null} for the default one
 * @param dataSource the DataSource, or {@code null} for that of the database
 * @param protocol how they are stored
 */
public record EntityLocation(@Nullable String database, @Nullable DataSource dataSource, Protocol protocol) {

	/** The default database. */
	public static final EntityLocation DEFAULT = new EntityLocation(null, null);

	/** Where the default database keeps its ranges, but not over JDBC. */
	public static final EntityLocation BESIDE_RANGES = new EntityLocation(null, null, Protocol.OTHER);

	/** Somewhere else, not over JDBC. */
	public static final EntityLocation UNKNOWN = new EntityLocation(null, null, Protocol.UNKNOWN);

	/**
	 * Over JDBC.
	 * @param database the database, or {@code null} for the default one
	 * @param dataSource the DataSource, or {@code null} for that of the database
	 */
	public EntityLocation(@Nullable String database, @Nullable DataSource dataSource) {
		this(database, dataSource, Protocol.JDBC);
	}

	/** By hand: in JDK 17, a record's own keeps its class loader alive. */
	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof EntityLocation location && Objects.equals(this.database, location.database)
				&& Objects.equals(this.dataSource, location.dataSource) && this.protocol == location.protocol;
	}

	/** See equals. */
	@Override
	public int hashCode() {
		return 31 * (31 * Objects.hashCode(this.database) + Objects.hashCode(this.dataSource))
				+ this.protocol.hashCode();
	}

	/** How entities are stored. */
	public enum Protocol {

		/** Over JDBC, through a DataSource. */
		JDBC,

		/** Over another one, in the database that holds the ranges. */
		OTHER,

		/** Over another one, in a database that no DataSource is known for. */
		UNKNOWN

	}

}

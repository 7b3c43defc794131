package dev.hilo.entity;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

/**
 * Where entities are stored.
 *
 * @param database the name of the database in {@code hilo.databases}, which their ids
 * come from, or {@code null} for the default one
 * @param dataSource the DataSource, or {@code null} for that of the database
 */
public record EntityLocation(@Nullable String database, @Nullable DataSource dataSource) {

	/** The default database. */
	public static final EntityLocation DEFAULT = new EntityLocation(null, null);

}

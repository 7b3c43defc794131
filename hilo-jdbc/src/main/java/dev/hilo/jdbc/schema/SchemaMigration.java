package dev.hilo.jdbc.schema;

import java.sql.SQLException;
import java.time.Duration;

import javax.sql.DataSource;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.jdbc.connection.ConnectionErrors;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;

/**
 * Runs the scripts. Separate from {@link HiLoSchema}, so that Flyway's classes are loaded
 * only when there is something to do.
 */
final class SchemaMigration {

	private static final Logger logger = LoggerFactory.getLogger(SchemaMigration.class);

	static final String CREATE_YOURSELF = "Create the tables with the script of docs/schema for your database and set "
			+ "hilo.jdbc.schema-management=none";

	private SchemaMigration() {
	}

	/**
	 * Runs the scripts of a vendor that have not been run.
	 */
	static void run(DataSource dataSource, Vendor vendor, @Nullable String schema, SchemaTables tables,
			Duration timeout) {
		if (vendor == Vendor.OTHER) {
			throw new HiLoSchemaException("There is no script for this database", CREATE_YOURSELF, null);
		}
		// Without baseline version 0, script 1 would be skipped in a schema that is not
		// empty.
		FluentConfiguration configuration = Flyway.configure(SchemaMigration.class.getClassLoader())
			.dataSource(dataSource)
			.table(tables.history())
			.locations("classpath:" + tables.scripts() + SchemaScript.folder(vendor))
			.placeholders(tables.placeholders())
			.baselineOnMigrate(true)
			.baselineVersion("0")
			.baselineDescription("Before HiLo")
			// One try a second for the lock that another instance may hold
			.lockRetryCount((int) Math.min(Math.max(timeout.toSeconds(), 1), Integer.MAX_VALUE));
		if (schema != null) {
			configuration.schemas(schema);
		}
		try {
			if (configuration.load().migrate().migrationsExecuted > 0) {
				logger.info("Created the {}; {} migrations are recorded in {}", tables.described(),
						(tables.names().size() == 1) ? "its" : "their", tables.history());
			}
		}
		catch (FlywayException ex) {
			SQLException reason = ConnectionErrors.causes(ex)
				.filter(SQLException.class::isInstance)
				.map(SQLException.class::cast)
				.findFirst()
				.orElse(null);
			// Flyway's own message has several lines around it
			throw new HiLoSchemaException(
					"The tables of HiLo could not be created: " + SqlErrors.describe((reason != null) ? reason : ex),
					action(ex, reason, vendor, tables), ex);
		}
	}

	/** What Flyway needs beside flyway-core. */
	private static String module(Vendor vendor) {
		return vendor.isMySql() ? "flyway-mysql" : "flyway-database-" + SchemaScript.folder(vendor);
	}

	private static String action(FlywayException ex, @Nullable SQLException reason, Vendor vendor,
			SchemaTables tables) {
		String message = String.valueOf(ex.getMessage());
		if (message.contains("No Flyway database plugin") || message.contains("No database found")
				|| message.contains("Unsupported Database")) {
			return "Add the dependency org.flywaydb:" + module(vendor)
					+ ", or create the tables yourself and set hilo.jdbc.schema-management=none";
		}
		if (reason != null && SqlErrors.isReadOnly(reason)) {
			return SqlErrors.WRITABLE;
		}
		if (reason != null && SqlErrors.isPoolExhausted(reason)) {
			return "Flyway needs two connections at a time: use a larger pool, in HiLo's own "
					+ "hilo.jdbc.max-connections. Or: " + CREATE_YOURSELF;
		}
		if (reason != null && (ConnectionErrors.isUnreachable(reason) || ConnectionErrors.isSilence(reason)
				|| ConnectionErrors.isOutOfConnections(reason))) {
			return "Start again once the database answers, has connections free, and no session holds a lock on "
					+ String.join(", ", tables.names()) + " or " + tables.history();
		}
		String remedy = "If a rule of the server forbids it, let it pass. Or: " + CREATE_YOURSELF;
		return (reason == null || !SqlErrors.isDenied(reason)) ? remedy
				: "If the user lacks a right, grant it that to create tables; or, if they exist, execute "
						+ tables.grants() + "; GRANT SELECT ON " + tables.history() + " TO <user>. " + remedy;
	}

}

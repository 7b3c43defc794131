package dev.hilo.actuate;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import dev.hilo.actuate.AuditDescriptor.NextDescriptor;
import dev.hilo.actuate.AuditDescriptor.TableDescriptor;

/**
 * What an operator asks an application.
 */
public final class Endpoints {

	private Endpoints() {
	}

	/**
	 * The application with endpoint and health.
	 */
	public static ApplicationContextRunner with(ApplicationContextRunner application) {
		return application
			.withConfiguration(
					AutoConfigurations.of(HiLoEndpointAutoConfiguration.class, HiLoHealthAutoConfiguration.class))
			.withPropertyValues("management.endpoints.web.exposure.include=hilo");
	}

	public static Shown show(ApplicationContext context, String... path) {
		return Shown.of((CollectionDescriptor) of(context).part(path));
	}

	/** The table of the default database's counters. */
	public static @Nullable String table(ApplicationContext context) {
		return of(context).hilo().databases().get("default").table();
	}

	public static void raise(ApplicationContext context, long floor, String... path) {
		of(context).raise(floor, null, path);
	}

	public static void drop(ApplicationContext context, String... path) {
		of(context).drop(path);
	}

	public static List<Audited> audit(ApplicationContext context) {
		return audit(context, null);
	}

	public static List<Audited> auditAndRaise(ApplicationContext context) {
		return audit(context, true);
	}

	public static Health health(ApplicationContext context) {
		return context.getBean("hiloHealthIndicator", HealthIndicator.class).health();
	}

	/** The details of the health of one database. */
	@SuppressWarnings("unchecked")
	public static Map<String, Object> health(ApplicationContext context, String database) {
		return ((Map<String, Map<String, Object>>) health(context).getDetails().get("databases")).get(database);
	}

	private static List<Audited> audit(ApplicationContext context, @Nullable Boolean raise) {
		return of(context).audit(true, raise).tables().stream().map(Audited::of).toList();
	}

	private static HiLoEndpoint of(ApplicationContext context) {
		return context.getBean(HiLoEndpoint.class);
	}

	/** What the endpoint shows of a collection. */
	public record Shown(@Nullable String foreignCounter, List<Held> held, long left, long highest, long notGivenBack,
			@Nullable Duration autonomy, int failuresInARow, @Nullable String failure) {

		private static Shown of(CollectionDescriptor shown) {
			return new Shown(shown.foreignCounter(),
					shown.held().stream().map((range) -> new Held(range.low(), range.high(), range.used())).toList(),
					shown.left(), shown.highest(), shown.notGivenBack(), shown.autonomy(),
					shown.refill().failuresInARow(), shown.refill().failure());
		}

	}

	/** A range that the endpoint shows. */
	public record Held(long low, long high, long used) {
	}

	/** What the endpoint shows of a table and its counter. */
	public record Audited(String database, String collection, @Nullable String entity, @Nullable String table,
			@Nullable String foreignCounter, @Nullable Long counter, @Nullable Long reserved, @Nullable Long floor,
			@Nullable Long highest, long behindBy, @Nullable Next next, boolean raised, @Nullable String notRaised,
			@Nullable String skipped) {

		private static Audited of(TableDescriptor table) {
			return new Audited(table.database(), table.collection(), table.entity(), table.table(),
					table.foreignCounter(), table.counter(), table.reserved(), table.floor(), table.highest(),
					table.behindBy(), Next.of(table.next()), table.raised(), table.notRaised(), table.skipped());
		}

	}

	/** Where the next range would begin. */
	public record Next(long number, @Nullable Boolean aboveRows, @Nullable Boolean aboveFloor, boolean belowBound) {

		private static @Nullable Next of(@Nullable NextDescriptor next) {
			return (next != null) ? new Next(next.number(), next.aboveRows(), next.aboveFloor(), next.belowBound())
					: null;
		}

	}

}

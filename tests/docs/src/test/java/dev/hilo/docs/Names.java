package dev.hilo.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import javax.sql.DataSource;

import org.springframework.jdbc.datasource.DriverManagerDataSource;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.scheme.IdDescriber;
import dev.hilo.series.Series;

/**
 * What snippets use without declaring it: pieces of an application around them. A snippet
 * is compiled as members of a subclass, or as statements in one of its methods.
 */
public class Names {

	protected final HiLoIdGenerator ids = new RangeIdGenerator(database(), Map.of("north", database()),
			new PluralCollectionNaming());

	protected final Product product = new Product("");

	protected final String id = "orders/54-A";

	protected IdDescriber describer;

	protected Series series;

	protected final DataSource dataSource = new DriverManagerDataSource("jdbc:h2:mem:names;DB_CLOSE_DELAY=-1");

	/** What the statements of a snippet gave, beside what the page says of it. */
	public final List<String> given = new ArrayList<>();

	public final List<String> said = new ArrayList<>();

	protected final void shown(String said, Supplier<?> value) {
		this.said.add(said);
		this.given.add(String.valueOf(value.get()));
	}

	private static HiLoSequences database() {
		return HiLoSequences.over(new InMemoryRangeRepository()).build();
	}

	protected record Product(String name) {
	}

	protected record Invoice(String orderId) {
	}

	protected record Line(Long id) {
	}

	protected static final class Tenant {

		private Tenant() {
		}

		public static String current() {
			return "north";
		}

	}

}

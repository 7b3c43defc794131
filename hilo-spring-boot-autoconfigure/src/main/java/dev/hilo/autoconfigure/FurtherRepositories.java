package dev.hilo.autoconfigure;

import java.util.Map;

import dev.hilo.range.RangeRepository;

/**
 * The stores of {@code hilo.databases}, in one bean, so that none of them is taken for
 * the store of the default database. Provided by an auto-configuration that has stores.
 */
@FunctionalInterface
public interface FurtherRepositories {

	/**
	 * The stores.
	 * @return each by the name of its database
	 */
	Map<String, RangeRepository> byName();

}

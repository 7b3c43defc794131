package dev.hilo.entity;

import java.util.List;

import org.springframework.core.convert.ConversionService;

/**
 * The conversions of a store of entities, such as Spring Data JDBC: it reads ids back
 * with them, so they are asked before the application's own. A bean for each store.
 */
@FunctionalInterface
public interface StoreConversions {

	/**
	 * The store's conversion services. Called when an id is made.
	 * @return the services, in the order in which they are asked
	 */
	List<ConversionService> services();

}

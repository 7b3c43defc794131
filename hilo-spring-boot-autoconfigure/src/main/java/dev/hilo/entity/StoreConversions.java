package dev.hilo.entity;

import java.util.List;

import org.springframework.core.convert.ConversionService;

/**
 * The conversions of a store of entities, such as Spring Data JDBC: it reads ids back
 * with them, so they are asked before the application's own. A lazy bean for each store.
 *
 * @param services the store's conversion services, in the order in which they are asked
 */
public record StoreConversions(List<ConversionService> services) {

}

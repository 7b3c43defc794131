package dev.hilo.benchmarks.startup;

import org.springframework.data.repository.ListCrudRepository;

/**
 * The orders.
 */
interface OrderRepository extends ListCrudRepository<SmallApplication.Order, Long> {

}

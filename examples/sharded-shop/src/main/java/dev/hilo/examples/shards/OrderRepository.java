package dev.hilo.examples.shards;

import org.springframework.data.repository.ListCrudRepository;

interface OrderRepository extends ListCrudRepository<Order, String> {

}

package dev.hilo.autoconfigure.slice;

import org.springframework.data.repository.ListCrudRepository;

interface Orders extends ListCrudRepository<Order, String> {

}

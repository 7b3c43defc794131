package dev.hilo.autoconfigure.test;

import org.springframework.data.repository.ListCrudRepository;

interface Orders extends ListCrudRepository<Order, String> {

}

package dev.hilo.smoke.boot3;

import org.springframework.data.repository.CrudRepository;

interface Orders extends CrudRepository<Order, Long> {

}

package dev.hilo.autoconfigure.test;

import org.springframework.data.repository.ListCrudRepository;

interface Tickets extends ListCrudRepository<Ticket, Long> {

}

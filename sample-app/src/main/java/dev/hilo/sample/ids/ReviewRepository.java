package dev.hilo.sample.ids;

import org.springframework.data.repository.CrudRepository;

interface ReviewRepository extends CrudRepository<Review, Long> {

}

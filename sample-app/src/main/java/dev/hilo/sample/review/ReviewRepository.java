package dev.hilo.sample.review;

import org.springframework.data.repository.CrudRepository;

interface ReviewRepository extends CrudRepository<Review, Long> {

}

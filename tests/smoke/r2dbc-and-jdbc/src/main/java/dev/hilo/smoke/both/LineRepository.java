package dev.hilo.smoke.both;

import org.springframework.data.repository.CrudRepository;

/**
 * The lines.
 */
public interface LineRepository extends CrudRepository<Line, Long> {

}

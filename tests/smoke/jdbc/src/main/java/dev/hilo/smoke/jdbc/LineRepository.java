package dev.hilo.smoke.jdbc;

import org.springframework.data.repository.ListCrudRepository;

/**
 * The lines.
 */
public interface LineRepository extends ListCrudRepository<Line, Long> {

}

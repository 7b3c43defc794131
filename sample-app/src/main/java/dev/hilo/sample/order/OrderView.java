package dev.hilo.sample.order;

import java.time.Instant;
import java.util.List;

import dev.hilo.web.PublicId;

/**
 * An order as clients see it. Its id says how many orders there are, and its public id
 * does not. This shop shows both, since its page explains ids; one that keeps its figures
 * to itself sends the public id only.
 *
 * @param publicId the number of its id, sent as {@code ord_07k2m9q4xr3w8z5}
 * @param id such as {@code orders/1-A}
 * @param created when it was made
 * @param lines what was ordered
 */
record OrderView(@PublicId("ord") long publicId, String id, Instant created, List<OrderLine> lines) {
}

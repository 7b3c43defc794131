package dev.hilo.smoke.web;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.hilo.web.PublicId;

/**
 * Public ids of each type that can have them.
 */
@SuppressWarnings("ArrayRecordComponent")
public record Order(@PublicId("ord") long id, @PublicId("cus") @Nullable Integer customer,
		@PublicId("ord") @Nullable List<Long> earlier, @PublicId("inv") @Nullable Set<Integer> invoices,
		@PublicId("itm") long @Nullable [] items, @PublicId("ord") Optional<Long> replaced) {

	static Order of(long id) {
		return new Order(id, null, null, null, null, Optional.empty());
	}

}

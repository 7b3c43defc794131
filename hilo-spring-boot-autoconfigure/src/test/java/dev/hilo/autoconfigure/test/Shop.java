package dev.hilo.autoconfigure.test;

import org.springframework.stereotype.Component;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;

/** Keeps a handle for as long as the context lives. */
@Component
class Shop {

	final HiLoSequence parcels;

	Shop(HiLoIdGenerator ids) {
		this.parcels = ids.sequence("Parcels");
	}

}

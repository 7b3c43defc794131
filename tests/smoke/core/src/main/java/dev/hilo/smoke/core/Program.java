package dev.hilo.smoke.core;

import java.nio.file.Path;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeRepository;

/**
 * Draws ids without Spring: from memory, or from the file that its argument names.
 */
public final class Program {

	private Program() {
	}

	public static void main(String[] arguments) {
		RangeRepository store = (arguments.length > 0) ? new FileRangeRepository(Path.of(arguments[0]))
				: new InMemoryRangeRepository();
		try (RangeIdGenerator ids = new RangeIdGenerator(HiLoSequences.over(store).build(),
				new PluralCollectionNaming())) {
			System.out.println(ids.generateDocumentId("Orders")); // orders/1-A
			System.out.println(ids.generateNextIdFor("Parcels")); // 1
			System.out.println(ids.sequence("Orders").nextDocumentId()); // orders/2-A
		}
	}

}

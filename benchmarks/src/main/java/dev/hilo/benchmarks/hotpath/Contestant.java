package dev.hilo.benchmarks.hotpath;

/**
 * Who takes part.
 */
enum Contestant {

	ATOMIC_LONG("AtomicLong", "atomicLong", false),

	ATOMIC_TEXT("AtomicLong, as text", "atomicText", true),

	OWN_FIELD("a field of the thread", "ownField", false),

	HILO_NEXT("HiLo next()", "hiloNext", true),

	HILO_BY_NAME("HiLo by name", "hiloByName", false),

	HILO_BY_CLASS("HiLo by class", "hiloByClass", false),

	HILO_STRIPED("HiLo striped", "hiloStriped", true),

	COSID("CosId chain", "cosIdChain", false),

	POOLED_LO("Hibernate pooled-lo", "hibernatePooledLo", false),

	POOLED_LOTL("Hibernate pooled-lotl", "hibernateThreadLocal", false),

	TRACE_ID("HiLo TraceId", "hiloTraceId", false),

	TSID("TSID", "tsid", false),

	HILO_ID("HiLo document id", "hiloDocumentId", true),

	HILO_STRIPED_ID("HiLo document id, striped", "hiloStripedDocumentId", true),

	COSID_PREFIX("CosId with prefix", "cosIdPrefix", true),

	RAVEN("RavenDB client", "ravenDocumentId", true);

	final String title;

	final String method;

	/** Whether its allocations are measured too. */
	final boolean profiled;

	Contestant(String title, String method, boolean profiled) {
		this.title = title;
		this.method = method;
		this.profiled = profiled;
	}

}

package dev.hilo.sample.invoice;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import dev.hilo.IdConvention;

/**
 * Anchors invoices to their orders: what follows the {@code $} decides in which bucket,
 * and thus on which shard, an id lies. An invoice and its order always lie together.
 */
@Configuration(proxyBeanMethods = false)
class InvoiceIds {

	/** The type in the signature says which entities it is for. */
	@Bean
	IdConvention<Invoice> invoicesLieWithTheirOrder() {
		return (database, invoice, hilo) -> hilo.generateDocumentId(database, invoice) + "$" + invoice.orderId();
	}

}

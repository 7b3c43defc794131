package dev.hilo.sample.jpa;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import dev.hilo.IdConvention;

/**
 * Anchors invoices to their orders, as {@code invoices/7-A$orders/4-A}.
 */
@Configuration(proxyBeanMethods = false)
class InvoiceIds {

	/** The type in the signature says which entities it is for. */
	@Bean
	IdConvention<Invoice> invoicesLieWithTheirOrder() {
		return (database, invoice, hilo) -> hilo.generateDocumentId(database, invoice) + "$" + invoice.getOrderId();
	}

}

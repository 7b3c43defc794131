package dev.hilo.sample.page;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

import dev.hilo.DocumentId;

/**
 * The numbers in the ids of orders, such as 1 in {@code orders/1-A}: public ids are made
 * of numbers.
 */
@Component
public class OrderNumbers {

	private final char separator;

	private final String nodeTag;

	OrderNumbers(@Value("${hilo.separator}") char separator, @Value("${hilo.node-tag}") String nodeTag) {
		this.separator = separator;
		this.nodeTag = nodeTag;
	}

	public long numberOf(String id) {
		return DocumentId.parse(id, this.separator).number();
	}

	public String idOf(long number) {
		return new DocumentId(OrderIds.COLLECTION, this.separator, null, number, this.nodeTag, null).toString();
	}

}

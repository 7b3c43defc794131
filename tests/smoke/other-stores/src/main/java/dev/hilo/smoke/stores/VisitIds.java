package dev.hilo.smoke.stores;

import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.stereotype.Component;

import dev.hilo.HiLoIdGenerator;

@Component
record VisitIds(HiLoIdGenerator ids) implements BeforeConvertCallback<Visit> {

	@Override
	public Visit onBeforeConvert(Visit visit, String collection) {
		return (visit.id() != null) ? visit : new Visit(this.ids.generateDocumentId(visit), visit.page());
	}

}

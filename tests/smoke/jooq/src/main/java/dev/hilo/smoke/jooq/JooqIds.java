package dev.hilo.smoke.jooq;

import java.util.Map;

import org.jooq.RecordContext;
import org.jooq.RecordListener;
import org.jooq.TableRecord;
import org.jooq.impl.DefaultConfiguration;

import org.springframework.boot.jooq.autoconfigure.DefaultConfigurationCustomizer;
import org.springframework.stereotype.Component;

import dev.hilo.HiLoIdGenerator;

@Component
class JooqIds implements RecordListener, DefaultConfigurationCustomizer {

	private final HiLoIdGenerator ids;

	JooqIds(HiLoIdGenerator ids) {
		this.ids = ids;
	}

	@Override
	public void insertStart(RecordContext context) {
		if (context.record() instanceof TableRecord<?> row && row.get("ID") == null) {
			row.fromMap(Map.of("ID", this.ids.generateNextIdFor(row.getTable().getName())));
		}
	}

	@Override
	public void customize(DefaultConfiguration configuration) {
		configuration.set(this);
	}

}

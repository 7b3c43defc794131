package dev.hilo.smoke.stores;

import com.baomidou.mybatisplus.core.incrementer.IdentifierGenerator;

import org.springframework.stereotype.Component;

import dev.hilo.HiLoIdGenerator;

@Component
class MyBatisPlusIds implements IdentifierGenerator {

	private final HiLoIdGenerator ids;

	MyBatisPlusIds(HiLoIdGenerator ids) {
		this.ids = ids;
	}

	@Override
	public Number nextId(Object entity) {
		return this.ids.generateNextIdFor(entity);
	}

	@Override
	public String nextUUID(Object entity) {
		return this.ids.generateDocumentId(entity);
	}

}

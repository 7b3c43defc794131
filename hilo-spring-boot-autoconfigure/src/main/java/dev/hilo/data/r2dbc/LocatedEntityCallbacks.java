package dev.hilo.data.r2dbc;

import reactor.core.publisher.Mono;

import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.r2dbc.mapping.event.AfterSaveCallback;
import org.springframework.data.r2dbc.mapping.event.BeforeConvertCallback;

import dev.hilo.data.r2dbc.EntityIdAssigner.Place;
import dev.hilo.seam.ReactiveTemplateMethod;

/**
 * The callbacks of one template, and what HiLo does in its saves. Spring Data R2DBC has
 * decided before whether to insert or update, so an id assigned here is inserted. Each
 * subscription gets another id.
 * <ol>
 * <li>After auditing, which must see the entity as new, and after the callbacks of the
 * application, which may thus assign ids first, the entity gets its id. An update of what
 * was never stored is refused, and so is an update or an upsert without an id.</li>
 * <li>After the statement, before the callbacks of the application, which may fail, or
 * save again, it is noted that the id is stored. If the transaction rolls back, or the
 * entity is subscribed to again, it is unset.</li>
 * </ol>
 * No thread that subscribes ever waits.
 *
 * @param place where the template stores
 * @param callbacks the callbacks of the application
 * @param ids gives the ids
 */
record LocatedEntityCallbacks(Place place, ReactiveEntityCallbacks callbacks,
		EntityIdAssigner ids) implements ReactiveEntityCallbacks {

	@Override
	public void addEntityCallback(EntityCallback<?> callback) {
		this.callbacks.addEntityCallback(callback);
	}

	@Override
	@SuppressWarnings("rawtypes")
	public <T> Mono<T> callback(Class<? extends EntityCallback> type, T entity, Object... arguments) {
		if (type == BeforeConvertCallback.class) {
			return withId(ReactiveTemplateMethod.current(), entity, arguments);
		}
		return Mono.defer(() -> {
			if (type == AfterSaveCallback.class) {
				this.ids.stored(this.place, entity);
			}
			return this.callbacks.callback(type, entity, arguments);
		});
	}

	/**
	 * What an earlier subscriber left unstored is as new to the next one.
	 * @param method only the method that calls says what the template is about to do
	 */
	private <T> Mono<T> withId(ReactiveTemplateMethod method, T entity, Object... arguments) {
		boolean isNew = this.ids.isNew(this.place, entity);
		return Mono.defer(() -> {
			if (isNew) {
				this.ids.takeBack(this.place, entity);
			}
			else if (method == ReactiveTemplateMethod.UPDATE) {
				this.ids.checkUpdate(this.place, entity);
			}
			return this.callbacks.callback(BeforeConvertCallback.class, entity, arguments);
		}).flatMap((converted) -> this.ids.assign(this.place, converted, method == ReactiveTemplateMethod.INSERT));
	}

}

package dev.hilo.data.r2dbc;

import io.r2dbc.spi.ConnectionFactory;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.r2dbc.mapping.event.BeforeConvertCallback;

import dev.hilo.entity.existing.EntityLocation;
import dev.hilo.seam.ReactiveTemplateMethod;

/**
 * The callbacks of one template. Their context holds what the template is about to do,
 * which only the method that calls says.
 *
 * @param location where the template stores
 * @param connections the template's
 * @param callbacks the callbacks of the application
 * @param ids gives the ids
 */
record LocatedEntityCallbacks(EntityLocation location, ConnectionFactory connections, ReactiveEntityCallbacks callbacks,
		R2dbcCallbacks.@Nullable Assigning ids) implements ReactiveEntityCallbacks {

	@Override
	public void addEntityCallback(EntityCallback<?> callback) {
		this.callbacks.addEntityCallback(callback);
	}

	/** What an earlier subscriber left unstored is as new to the next one. */
	@Override
	@SuppressWarnings("rawtypes")
	public <T> Mono<T> callback(Class<? extends EntityCallback> type, T entity, Object... arguments) {
		R2dbcCallbacks.Assigning ids = this.ids;
		if (ids == null || type != BeforeConvertCallback.class) {
			return located(this.callbacks.callback(type, entity, arguments), true);
		}
		ReactiveTemplateMethod method = ReactiveTemplateMethod.current();
		boolean isNew = ids.assigner().isNew(entity);
		return located(Mono.defer(() -> {
			if (isNew) {
				ids.assigner().takeBack(this.connections, entity);
			}
			else if (method == ReactiveTemplateMethod.UPDATE) {
				ids.assigner().checkUpdate(this.connections, entity);
			}
			return this.callbacks.callback(type, entity, arguments);
		}), method == ReactiveTemplateMethod.INSERT);
	}

	private <T> Mono<T> located(Mono<T> called, boolean inserts) {
		return called
			.contextWrite((context) -> context.put(Save.class, new Save(this.location, this.connections, inserts)));
	}

	/**
	 * What a template is about to do.
	 *
	 * @param location where it stores
	 * @param connections what it stores by, {@code null} if unknown
	 * @param inserts whether it inserts the entity
	 */
	record Save(EntityLocation location, @Nullable ConnectionFactory connections, boolean inserts) {

		private static final Save OF_ANOTHER_TEMPLATE = new Save(EntityLocation.BESIDE_RANGES, null, true);

		static Save in(ContextView context) {
			return context.<Save>getOrEmpty(Save.class).orElse(OF_ANOTHER_TEMPLATE);
		}

	}

}

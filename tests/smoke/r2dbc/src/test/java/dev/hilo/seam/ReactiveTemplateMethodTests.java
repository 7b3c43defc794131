package dev.hilo.seam;

import java.util.ArrayList;
import java.util.List;

import io.r2dbc.spi.ConnectionFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import org.springframework.data.annotation.Id;
import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.r2dbc.mapping.event.BeforeConvertCallback;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The stack says what a template of Spring Data R2DBC is about to do.
 */
class ReactiveTemplateMethodTests {

	private final List<ReactiveTemplateMethod> found = new ArrayList<>();

	@Test
	void insertsAndUpdatesAreToldApart() {
		R2dbcEntityTemplate template = new R2dbcEntityTemplate(ConnectionFactories.get("r2dbc:h2:mem:///seam"));
		template.setEntityCallbacks(new Recording());
		template.insert(new Note(null)).block();
		template.insert(Note.class).using(new Note(null)).block();
		template.update(new Note(1L)).block();
		assertThat(this.found).containsExactly(ReactiveTemplateMethod.INSERT, ReactiveTemplateMethod.INSERT,
				ReactiveTemplateMethod.UPDATE);
	}

	private final class Recording implements ReactiveEntityCallbacks {

		@Override
		public void addEntityCallback(EntityCallback<?> callback) {
		}

		/** Ends the save, which needs no table then. */
		@Override
		@SuppressWarnings("rawtypes")
		public <T> Mono<T> callback(Class<? extends EntityCallback> type, T entity, Object... arguments) {
			if (type == BeforeConvertCallback.class) {
				ReactiveTemplateMethodTests.this.found.add(ReactiveTemplateMethod.current());
			}
			return Mono.empty();
		}

	}

	record Note(@Id @Nullable Long id) {
	}

}

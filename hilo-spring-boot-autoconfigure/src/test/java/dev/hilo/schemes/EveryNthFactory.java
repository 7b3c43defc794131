package dev.hilo.schemes;

import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.hilo.scheme.IdDescription;
import dev.hilo.scheme.Permutation;
import dev.hilo.scheme.Scheme;
import dev.hilo.scheme.SchemeContext;
import dev.hilo.scheme.SchemeFactory;

/**
 * A scheme of an application's own: leaves out numbers.
 */
public final class EveryNthFactory implements SchemeFactory<EveryNthFactory.Settings> {

	@Override
	public String name() {
		return "every-nth";
	}

	@Override
	public Class<Settings> settings() {
		return Settings.class;
	}

	@Override
	public Scheme create(Settings settings, SchemeContext context) {
		Integer step = settings.step();
		if (step == null) {
			throw context.wrong("step", null, "Give the distance of two ids");
		}
		return new EveryNth(step, context.domain().max());
	}

	public record Settings(@Nullable Integer step, @Nullable String passWord) {
	}

	private record EveryNth(int step, long highest) implements Permutation {

		@Override
		public String name() {
			return "every-nth";
		}

		@Override
		public long permute(long number) {
			return number * this.step;
		}

		@Override
		public long inverse(long id) {
			return id / this.step;
		}

		@Override
		public IdDescription describe(long id) {
			return new IdDescription(name(), Map.of("number", inverse(id)));
		}

	}

}

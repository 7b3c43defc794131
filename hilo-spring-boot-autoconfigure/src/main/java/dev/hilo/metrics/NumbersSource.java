package dev.hilo.metrics;

import java.util.function.Function;

/**
 * Where the meters of a collection, or of several, read their values.
 *
 * @param <T> what is read at once
 * @param cached what was read
 * @param part what of it they show
 */
record NumbersSource<T>(Cached<T> cached, Function<T, Numbers> part) {

	Numbers recent() {
		return this.part.apply(this.cached.recent());
	}

	Numbers fresh() {
		return this.part.apply(this.cached.fresh());
	}

}

package dev.hilo.smoke.stores;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.ApplicationContext;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The recipe for MongoDB, as far as it goes without a server: Spring Data finds and calls
 * it.
 */
@SpringBootTest(properties = "spring.autoconfigure.exclude="
		+ "com.baomidou.mybatisplus.autoconfigure.MybatisPlusAutoConfiguration")
class MongoDbTests {

	@Autowired
	private ApplicationContext context;

	@Test
	void callbackGivesAMissingIdAndKeepsOneThatIsSet() {
		EntityCallbacks callbacks = EntityCallbacks.create(this.context);
		assertThat(callbacks.callback(BeforeConvertCallback.class, new Visit(null, "/tea"), "visit").id())
			.matches("visits/[0-9]+-A");
		Visit own = new Visit("own", "/tea");
		assertThat(callbacks.callback(BeforeConvertCallback.class, own, "visit")).isEqualTo(own);
	}

}

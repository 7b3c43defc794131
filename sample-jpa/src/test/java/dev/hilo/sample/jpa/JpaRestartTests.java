package dev.hilo.sample.jpa;

import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

@Tag("all")
class JpaRestartTests {

	@TempDir
	private Path folder;

	@Test
	void afterARestartTheIdsOfOrdersAndLinesGoOnWithoutAGap() {
		try (ConfigurableApplicationContext shop = start()) {
			Order order = order(shop);
			assertThat(order.getId()).isEqualTo("orders/1-A");
			assertThat(order.getLines()).extracting(OrderLine::getId).containsExactly(1L, 2L);
		}
		try (ConfigurableApplicationContext shop = start()) {
			Order order = order(shop);
			assertThat(order.getId()).isEqualTo("orders/2-A");
			assertThat(order.getLines()).extracting(OrderLine::getId).containsExactly(3L, 4L);
			assertThat(shop.getBean(ProductRepository.class).count()).isEqualTo(5);
		}
	}

	/** It counts none, since the other has not committed yet. */
	@Test
	void aShopThatStartsBesideAnotherTakesItsProducts() {
		try (ConfigurableApplicationContext shop = start()) {
			ProductRepository products = shop.getBean(ProductRepository.class);
			ProductRepository early = mock(ProductRepository.class, delegatesTo(products));
			doReturn(0L).when(early).count();
			new JpaSampleApplication().firstProducts(early).afterSingletonsInstantiated();
			verify(early).saveAll(any());
			assertThat(products.count()).isEqualTo(5);
		}
	}

	private ConfigurableApplicationContext start() {
		return SpringApplication.run(JpaSampleApplication.class, "--server.port=0",
				"--spring.datasource.url=jdbc:h2:file:" + this.folder.resolve("shop")
						+ ";DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0");
	}

	private static Order order(ConfigurableApplicationContext shop) {
		return shop.getBean(OrderRepository.class).save(new Order(new OrderLine("Tea", 2), new OrderLine("Honey", 1)));
	}

}

package dev.hilo.moving;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import jakarta.persistence.EntityManagerFactory;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;

/**
 * An application that stores orders by JPA. Its versions differ by their class of orders
 * and by their properties. It answers each line of its input.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = { FlywayAutoConfiguration.class, DataJpaRepositoriesAutoConfiguration.class,
		R2dbcAutoConfiguration.class })
class Shop {

	@Bean
	PersistenceManagedTypes version(@Value("${orders}") String type) {
		return PersistenceManagedTypes.of(type);
	}

	public static void main(String[] arguments) throws IOException {
		PrintStream answers = System.out;
		// Where logs go from now on
		System.setOut(System.err);
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Shop.class)
			.web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.run(arguments)) {
			EntityManagerFactory orders = context.getBean(EntityManagerFactory.class);
			Class<?> type = orders.getMetamodel().getEntities().iterator().next().getJavaType();
			try (Storing storing = new Storing(orders, type)) {
				answers.println("ready");
				BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
				for (String line = input.readLine(); line != null; line = input.readLine()) {
					long[] answer = storing.answer(line);
					answers.println(Arrays.stream(answer).mapToObj(Long::toString).reduce((a, b) -> a + " " + b).get());
				}
			}
		}
	}

}

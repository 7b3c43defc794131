package dev.hilo.examples.shards;

import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.apache.shardingsphere.driver.api.yaml.YamlShardingSphereDataSourceFactory;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.Resource;

import dev.hilo.IdConvention;
import dev.hilo.autoconfigure.jdbc.HiLoDataSource;

/**
 * The shop, on the databases in {@code shop.shards}.
 */
@SpringBootApplication
public class ShardedShop {

	/**
	 * Starts it.
	 * @param arguments Spring Boot's, such as
	 * {@code --shop.shards=jdbc:postgresql://one/shop,jdbc:postgresql://two/shop}
	 */
	public static void main(String... arguments) {
		SpringApplication.run(ShardedShop.class, arguments);
	}

	/** What the shop reads and writes through. */
	@Bean
	DataSource dataSource(@Value("${shop.shards}") List<String> urls,
			@Value("${shop.rules:classpath:sharding.yml}") Resource rules) throws SQLException, IOException {
		Map<String, DataSource> shards = new LinkedHashMap<>();
		urls.forEach((url) -> shards.put("shard" + shards.size(), pool(url)));
		return YamlShardingSphereDataSourceFactory.createDataSource(shards, rules.getContentAsByteArray());
	}

	/** The counters of all shards are on the first one. */
	@Bean(defaultCandidate = false)
	@HiLoDataSource
	HikariDataSource counters(@Value("${shop.shards}") List<String> urls) {
		return pool(urls.get(0));
	}

	@Bean
	IdConvention<Invoice> invoicesLieWithTheirOrder() {
		return (database, invoice, hilo) -> hilo.generateDocumentId(database, invoice) + "$" + invoice.orderId();
	}

	private static HikariDataSource pool(String url) {
		HikariDataSource pool = new HikariDataSource();
		pool.setJdbcUrl(url);
		return pool;
	}

}

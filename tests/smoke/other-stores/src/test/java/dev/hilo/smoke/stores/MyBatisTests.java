package dev.hilo.smoke.stores;

import java.util.List;
import java.util.stream.Stream;

import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The recipe for MyBatis.
 */
@SpringBootTest(properties = "spring.autoconfigure.exclude="
		+ "com.baomidou.mybatisplus.autoconfigure.MybatisPlusAutoConfiguration")
@Transactional
class MyBatisTests {

	@Autowired
	private OrderMapper orders;

	@Autowired
	private SqlSessionFactory sessions;

	@Autowired
	private JdbcTemplate jdbc;

	@Test
	void insertGivesAMissingIdAndKeepsOneThatIsSet() {
		Order drawn = new Order(null, "Tea");
		this.orders.insert(drawn);
		assertThat(drawn.id).matches("orders/[0-9]+-A");
		Order own = new Order("orders/own", "Salt");
		this.orders.insert(own);
		assertThat(this.jdbc.queryForList("SELECT id FROM orders", String.class)).containsExactlyInAnyOrder(drawn.id,
				"orders/own");
	}

	@Test
	void foreachGivesEachElementAnId() {
		List<Line> lines = List.of(new Line(null, "Tea"), new Line(5000L, "Salt"), new Line(null, "Cocoa"));
		this.orders.insertAll(lines);
		assertThat(lines).extracting((line) -> line.id).doesNotContainNull().doesNotHaveDuplicates().contains(5000L);
		assertThat(this.jdbc.queryForList("SELECT id FROM lines ORDER BY product", Long.class))
			.containsExactlyElementsOf(Stream.of(2, 1, 0).map((i) -> lines.get(i).id).toList());
	}

	@Test
	void batchGetsIdsToo() {
		try (SqlSession session = this.sessions.openSession(ExecutorType.BATCH)) {
			OrderMapper mapper = session.getMapper(OrderMapper.class);
			Order first = new Order(null, "Tea");
			mapper.insert(first);
			mapper.insert(new Order(null, "Salt"));
			session.flushStatements();
			assertThat(first.id).startsWith("orders/");
		}
	}

}

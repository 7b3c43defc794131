package dev.hilo.databases;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;

import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

import com.mysql.cj.jdbc.MysqlXADataSource;
import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.xa.PGXADataSource;

import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Table;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process crashes between the two phases of a distributed transaction: its rows are
 * locked, and hidden from others, until a recovery decides over them, which may be after
 * others have begun.
 */
class XaRecoveryTests {

	private static final int ROWS = 40;

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void idsOfRowsThatACrashHasLeftPreparedAreNotGivenAgain(Engine engine) throws Exception {
		try (HikariDataSource admin = engine.newPool()) {
			Engine.execute(admin, "CREATE TABLE orders (id bigint PRIMARY KEY, product varchar(50))");
			XADataSource source = xaDataSource(engine, admin.getJdbcUrl());
			Xid branch = new Branch(System.nanoTime());
			Set<Long> ids = new TreeSet<>();
			run(admin, (generator, template) -> {
				for (int i = 0; i < ROWS; i++) {
					ids.add(generator.generateNextIdFor(Order.class));
				}
				prepare(source, branch, ids);
			});
			run(admin, (generator, template) -> {
				for (int i = 0; i < ROWS; i++) {
					assertThat(ids.add(template.save(new Order(null, "Salt")).id())).isTrue();
				}
				assertThat(commitAllThatIsPrepared(source, branch)).isEqualTo(1);
				ids.add(template.save(new Order(null, "Tea")).id());
				assertThat(template.findAll(Order.class)).extracting(Order::id)
					.containsExactlyInAnyOrderElementsOf(ids);
			});
		}
	}

	private static void run(HikariDataSource admin, Work work) {
		Contexts.withoutDatabase()
			.withPropertyValues("spring.datasource.url=" + admin.getJdbcUrl(),
					"spring.datasource.username=" + admin.getUsername(), "spring.datasource.password=")
			.run((context) -> work.with(context.getBean(HiLoIdGenerator.class),
					context.getBean(JdbcAggregateTemplate.class)));
	}

	private static void prepare(XADataSource source, Xid branch, Set<Long> ids) throws SQLException, XAException {
		XAConnection crashing = source.getXAConnection();
		crashing.getXAResource().start(branch, XAResource.TMNOFLAGS);
		try (Connection connection = crashing.getConnection(); Statement statement = connection.createStatement()) {
			for (long id : ids) {
				statement.execute("INSERT INTO orders VALUES (" + id + ", 'Prepared')");
			}
		}
		crashing.getXAResource().end(branch, XAResource.TMSUCCESS);
		crashing.getXAResource().prepare(branch);
		crashing.close();
	}

	private static int commitAllThatIsPrepared(XADataSource source, Xid branch) throws SQLException, XAException {
		XAConnection recovering = source.getXAConnection();
		int committed = 0;
		for (Xid xid : recovering.getXAResource().recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN)) {
			if (xid.getFormatId() == branch.getFormatId()) {
				recovering.getXAResource().commit(xid, false);
				committed++;
			}
		}
		recovering.close();
		return committed;
	}

	private static XADataSource xaDataSource(Engine engine, String url) throws SQLException {
		if (engine == Engine.MYSQL) {
			MysqlXADataSource source = new MysqlXADataSource();
			source.setUrl(url);
			source.setUser(engine.user());
			return source;
		}
		if (engine == Engine.MARIADB) {
			MariaDbDataSource source = new MariaDbDataSource(url);
			source.setUser(engine.user());
			return source;
		}
		PGXADataSource source = new PGXADataSource();
		source.setUrl(url);
		source.setUser(engine.user());
		return source;
	}

	@FunctionalInterface
	private interface Work {

		void with(HiLoIdGenerator generator, JdbcAggregateTemplate template) throws Exception;

	}

	@Table("orders")
	record Order(@Id @Nullable Long id, String product) {
	}

	private record Branch(long number) implements Xid {

		@Override
		public int getFormatId() {
			return (int) (this.number & 0xffff) + 1;
		}

		@Override
		public byte[] getGlobalTransactionId() {
			return Long.toString(this.number).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
		}

		@Override
		public byte[] getBranchQualifier() {
			return new byte[] { 1 };
		}

	}

}

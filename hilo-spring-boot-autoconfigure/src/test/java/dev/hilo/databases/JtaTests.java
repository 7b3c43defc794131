package dev.hilo.databases;

import java.sql.SQLException;

import com.arjuna.ats.arjuna.common.CoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.CoreEnvironmentBeanException;
import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.internal.arjuna.objectstore.VolatileStore;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.agroal.narayana.NarayanaTransactionIntegration;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.UserTransaction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.jta.JtaTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ids within transactions of JTA, of Narayana, over XA connections of Agroal.
 */
class JtaTests {

	@ParameterizedTest
	@CsvSource({ "H2, org.h2.jdbcx.JdbcDataSource", "POSTGRESQL, org.postgresql.xa.PGXADataSource" })
	void rollbackTakesTheRowsBackAndLeavesTheNumbersUsed(Engine engine, String xaDataSource) {
		Contexts.withoutDatabase()
			.withUserConfiguration(Jta.class)
			.withPropertyValues("test.url=" + newDatabase(engine), "test.user=" + engine.user(),
					"test.class=" + xaDataSource)
			.run((context) -> {
				JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				TransactionTemplate jta = new TransactionTemplate(context.getBean(JtaTransactionManager.class));
				jdbc.execute("CREATE TABLE orders (id bigint PRIMARY KEY, product varchar(50))");
				jta.executeWithoutResult((status) -> {
					assertThat(template.save(new Order(null, "Tea")).id()).isEqualTo(1);
					status.setRollbackOnly();
				});
				assertThat(template.findAll(Order.class)).isEmpty();
				assertThat(jta.<Order>execute((status) -> template.save(new Order(null, "Salt"))).id()).isEqualTo(2);
				assertThat(template.findAll(Order.class)).containsExactly(new Order(2L, "Salt"));
				assertThat(jdbc.queryForObject("SELECT max_value FROM hilo_range", Long.class)).isEqualTo(32);
			});
	}

	private static String newDatabase(Engine engine) {
		return engine.newDatabase() + ((engine == Engine.H2) ? ";CASE_INSENSITIVE_IDENTIFIERS=TRUE" : "");
	}

	@Table("orders")
	record Order(@Id @Nullable Long id, String product) {
	}

	@Configuration(proxyBeanMethods = false)
	static class Jta {

		@Bean
		TransactionManager narayana() throws CoreEnvironmentBeanException {
			BeanPopulator.getDefaultInstance(CoreEnvironmentBean.class).setNodeIdentifier("1");
			for (String store : new String[] { "default", "stateStore", "communicationStore" }) {
				BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store)
					.setObjectStoreType(VolatileStore.class.getName());
			}
			return com.arjuna.ats.jta.TransactionManager.transactionManager();
		}

		@Bean
		JtaTransactionManager transactionManager(TransactionManager narayana) {
			UserTransaction transaction = com.arjuna.ats.jta.UserTransaction.userTransaction();
			return new JtaTransactionManager(transaction, narayana);
		}

		@Bean
		AgroalDataSource dataSource(TransactionManager narayana, @Value("${test.url}") String url,
				@Value("${test.user}") String user, @Value("${test.class}") Class<?> xaDataSource) throws SQLException {
			return AgroalDataSource
				.from(new AgroalDataSourceConfigurationSupplier().connectionPoolConfiguration((pool) -> pool.maxSize(5)
					.transactionIntegration(
							new NarayanaTransactionIntegration(narayana, new TransactionSynchronizationRegistryImple()))
					.connectionFactoryConfiguration((factory) -> factory.connectionProviderClass(xaDataSource)
						.jdbcUrl(url)
						.principal(new NamePrincipal(user))
						.credential(new SimplePassword("")))));
		}

	}

}

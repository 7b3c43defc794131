package dev.hilo.databases;

import java.util.List;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What parameters of the URL, drivers and settings of the session change is nothing that
 * HiLo needs.
 */
@Tag("all")
@ParameterizedClass
@ValueSource(strings = { "useServerPrepStmts=true", "useServerPrepStmts=true&cachePrepStmts=true",
		"useAffectedRows=true", "useAffectedRows=true&useServerPrepStmts=true&cachePrepStmts=true",
		"rewriteBatchedStatements=true&allowMultiQueries=true", "connectionCollation=utf8mb4_0900_as_cs",
		"sessionVariables=sql_mode='ANSI'", "sessionVariables=sql_mode='ANSI_QUOTES,NO_BACKSLASH_ESCAPES'",
		"sessionVariables=sql_mode='TRADITIONAL'", "sessionVariables=sql_mode='NO_AUTO_VALUE_ON_ZERO'",
		"sessionVariables=sql_mode=''", "sessionVariables=autocommit=0", "useLocalSessionState=true",
		"useLocalTransactionState=true", "elideSetAutoCommits=true",
		"useLocalSessionState=true&useLocalTransactionState=true&elideSetAutoCommits=true",
		"sessionVariables=transaction_isolation='SERIALIZABLE'", "sessionVariables=sql_require_primary_key=ON",
		"sessionVariables=character_set_server=latin1", "sessionVariables=time_zone='-11:00'",
		"connectionTimeZone=%2B13:00&forceConnectionTimeZoneToSession=true", "jdbc:mysql:loadbalance://SERVER,SERVER/",
		"jdbc:mysql:replication://SERVER,SERVER/", "jdbc:mariadb://SERVER/?useAffectedRows=false",
		"jdbc:mariadb://SERVER/?useAffectedRows=true",
		"jdbc:mariadb://SERVER/?useServerPrepStmts=true&useAffectedRows=true",
		"jdbc:mariadb:loadbalance://SERVER,SERVER/?sessionVariables=sql_mode='ANSI_QUOTES'" })
class MySqlUrlTests extends JdbcRangeRepositoryContract {

	@Parameter
	private String altered;

	@Override
	protected Engine engine() {
		return Engine.MYSQL;
	}

	@Override
	protected String url() {
		String url = super.url();
		if (!this.altered.startsWith("jdbc:")) {
			return url + "?" + this.altered;
		}
		String[] parts = url.split("/");
		return this.altered.replace("SERVER", parts[2]).replaceFirst("/(?=\\?|$)", "/" + parts[3]);
	}

	@Test
	void tablesAreMadeAndNamesComeBackAsTheyWereSent() {
		try (HikariDataSource pool = Engine.MYSQL.pool(url());
				JdbcRangeRepository repository = JdbcRangeRepository.over(pool).build()) {
			List<String> names = List.of("orders", "ä", "Ä", "顧客", "顧員", "😀", "it's \\ \"`");
			for (String name : names) {
				assertThat(repository.next(request(name, 1)).low()).as(name).isEqualTo(1);
			}
			assertThat(JdbcClient.create(pool).sql("SELECT collection FROM hilo_range").query(String.class).list())
				.containsExactlyInAnyOrderElementsOf(names);
		}
	}

}

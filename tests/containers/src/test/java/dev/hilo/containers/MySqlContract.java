package dev.hilo.containers;

import java.util.List;

import org.testcontainers.containers.JdbcDatabaseContainer;
import org.testcontainers.mysql.MySQLContainer;

/**
 * On MySQL: the first that is no MariaDB.
 */
abstract class MySqlContract extends ContainerContract {

	private final String image;

	MySqlContract(String image) {
		this.image = image;
	}

	@Override
	JdbcDatabaseContainer<?> container() {
		// Triggers need it, as the server writes a binary log
		return new MySQLContainer(this.image).withCommand("--log-bin-trust-function-creators=1");
	}

	@Override
	String tables() {
		return DocumentedSql.script("mysql");
	}

	@Override
	String noteTable() {
		return "CREATE TABLE note (id bigint PRIMARY KEY, title varchar(100))";
	}

	@Override
	List<String> auditTriggers() {
		String trigger = "CREATE TRIGGER on_%1$s AFTER %1$s ON hilo_range FOR EACH ROW "
				+ "INSERT INTO audit (note) VALUES (NEW.collection)";
		return List.of("CREATE TABLE audit (id bigint AUTO_INCREMENT PRIMARY KEY, note text) AUTO_INCREMENT = 500",
				trigger.formatted("INSERT"), trigger.formatted("UPDATE"));
	}

	@Override
	List<String> noAuditTriggers() {
		return List.of("DROP TRIGGER on_INSERT", "DROP TRIGGER on_UPDATE");
	}

	@Override
	String changingTrigger() {
		return "CREATE TRIGGER change_row BEFORE UPDATE ON hilo_range FOR EACH ROW SET NEW.max_value = 7";
	}

}

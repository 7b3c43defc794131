package dev.hilo.jdbc.connection;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which errors show that the database can't be reached.
 */
class ConnectionErrorsTests {

	static Stream<SQLException> ofTheConnection() {
		return Stream.of(new SQLException("refused", "08001", new ConnectException()),
				new SQLException("broken", "08006", new EOFException()), new SQLException("stops", "57P01"),
				new SQLException("starts", "57P03"), new SQLException("silent", null, new SocketTimeoutException()),
				new SQLNonTransientConnectionException("gone"),
				new SQLTransientConnectionException("not available", new SQLException("refused", "08001")));
	}

	static Stream<SQLException> ofOtherKinds() {
		return Stream.of(new SQLTransientConnectionException("all connections of the pool are in use"),
				new SQLException("too many clients", "53300"),
				new SQLNonTransientConnectionException("too many connections", "08004", 1040),
				new SQLException("pgbouncer: query_wait_timeout", "08P01"), new SQLException("password", "28P01"),
				new SQLException("no right", "42501"), new SQLException("no table", "42P01"),
				new SQLException("lock", "55P03"), new SQLException("cancelled", "57014"),
				new SQLException("deadlock", "40P01"), new SQLException("read only", "25006"),
				new SQLException("no database", "3D000"));
	}

	@ParameterizedTest
	@MethodSource("ofTheConnection")
	void errorsOfTheConnectionShowThatTheDatabaseCannotBeReached(SQLException failure) {
		assertThat(ConnectionErrors.isUnreachable(failure)).isTrue();
	}

	@ParameterizedTest
	@MethodSource("ofOtherKinds")
	void locksRightsLimitsAndWrongStatementsDoNot(SQLException failure) {
		assertThat(ConnectionErrors.isUnreachable(failure)).isFalse();
	}

}
